import express from 'express'
import { COLUMNS, type FlatBond, shaped } from '../columns.ts'
import { questionOf } from '../question.ts'
import { listen, queryOf } from './listen.ts'
import { day, openPrisma, orderOf, partOf, whereOf } from './prisma-market.ts'

/** express and Prisma, written by hand: the page and the exact total at the same time, and no column too many. */
const prisma = openPrisma()
const app = express()
const shown = COLUMNS.filter(({ hidden }) => !hidden)
const select = {
  ...pick('Measure'),
  bond: { select: { ...pick('Bond'), issuer: { select: pick('Issuer') } } },
}

app.get('/bonds', async (request, response) => {
  const question = questionOf(queryOf(request.url))
  const where = whereOf(question.conditions)
  const [found, total] = await Promise.all([
    prisma.measure.findMany({ where, orderBy: orderOf(question), ...partOf(question), select }),
    prisma.measure.count({ where }),
  ])
  response.json({ items: (found as unknown as readonly Found[]).map(flat).map(shaped), page: { total } })
})
listen(app)

type Values = Readonly<Record<string, unknown>>
type Found = Values & { readonly bond: Values & { readonly issuer: Values } }

function pick(table: string): Record<string, true> {
  return Object.fromEntries(shown.filter(one => one.table === table).map(({ column }) => [column, true]))
}

function flat(measure: Found): FlatBond {
  const rows = { Measure: measure, Bond: measure.bond, Issuer: measure.bond.issuer }
  const values = shown.map(({ name, table, column }) => {
    const value = rows[table][column]
    return [name, value instanceof Date ? day(value) : value]
  })
  return Object.fromEntries(values)
}
