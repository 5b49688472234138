import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../prisma/client.ts'
import { columnsIn, readColumns } from '../../prisma/store/writing/columns.ts'
import { recordset } from '../../prisma/store/writing/recordset.ts'
import { freshDatabase } from './world.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await database.prisma.$executeRawUnsafe(`CREATE TYPE "Mood" AS ENUM ('CALM', 'O''CLOCK "NOW"')`)
  await database.prisma.$executeRawUnsafe(
    `CREATE TABLE odd (place int, "Text" text, amount numeric(28,8), rate double precision, day date, time timestamp(3),
      flag boolean, mood "Mood", words text[], moods "Mood"[], facts jsonb, id uuid)`,
  )
})
afterAll(() => database.close())

// PostgreSQL stores no NUL character.
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map(value => value.replaceAll('\u0000', '')),
  fc.constantFrom('', 'NULL', 'null', '"', '\\', '{a,b}', '\\"', 'a\nb\r\tc', ' ', "'"),
)
const mood = fc.constantFrom('CALM', 'O\'CLOCK "NOW"')
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const row = fc.record(
  {
    Text: orNull(text),
    amount: orNull(fc.integer({ min: -1e9, max: 1e9 }).map(value => `${value}.5`)),
    rate: orNull(fc.double()),
    day: orNull(fc.constantFrom('2026-11-30', '1900-01-01')),
    time: orNull(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })),
    flag: orNull(fc.boolean()),
    mood: orNull(mood),
    words: orNull(fc.array(orNull(text), { maxLength: 4 })),
    moods: orNull(fc.array(mood, { maxLength: 3 })),
    facts: orNull(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null)), { maxKeys: 3 })),
    id: orNull(fc.uuid()),
  },
  { requiredKeys: [] },
)

test('rows are stored as JSON would store them, whatever they hold', async () => {
  const { prisma } = database
  const columns = columnsIn(await readColumns(prisma), 'odd')
  const stored = async () => {
    const rows = await prisma.$queryRawUnsafe<unknown[]>('SELECT to_jsonb(odd)::text AS row FROM odd ORDER BY place')
    await prisma.$executeRawUnsafe('TRUNCATE odd')
    return rows
  }
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async some => {
      const rows = some.map((values, place) => ({ place, ...values }))
      const { sql, parameters } = recordset(columns, rows)
      await prisma.$executeRawUnsafe(`INSERT INTO odd ${sql}`, ...parameters)
      const asArrays = await stored()
      await prisma.$executeRawUnsafe(
        'INSERT INTO odd SELECT * FROM json_populate_recordset(NULL::odd, $1::json)',
        JSON.stringify(rows),
      )
      expect(asArrays).toEqual(await stored())
    }),
    { numRuns: 100 },
  )
})
