import { expect, test } from 'vitest'
import { sourceByKey } from '../../prisma/sources/index.ts'
import { recordedLoads, unreadFolders } from '../support/recorded-files.ts'
import { readAll } from './world.ts'

/** Answers of which nothing can be used, with what is said of them. */
const USELESS: Readonly<Record<string, RegExp>> = {
  'moex-iss-csv-wanket/bond.csv': /has no column names/,
  'moex-iss-csv-wanket/bond_variable.csv': /has no column names/,
  'moex-iss-csv-wanket/bondization.csv': /has no column names/,
  'moex-iss-csv-wanket/bondization_variable.csv': /has no column names/,
  'ecb-yc': /lacks|no curve is made of/,
  'esma-firds/solr_files_listing.xml': /^$/,
}

test('every folder of recorded answers is read by a source', () => {
  const unread = unreadFolders()
  if (unread !== null) expect(unread).toEqual([])
})

const loads = recordedLoads()

test.skipIf(loads.length === 0)('of every recorded answer something is used, or it is said why not', async () => {
  for (const { source, path, from } of loads) {
    const { rows, failures } = await readAll(sourceByKey(source), from)
    const useless = USELESS[path]
    if (useless === undefined) expect(rows.length, path).toBeGreaterThan(0)
    else {
      expect(rows, path).toEqual([])
      expect(failures.map(({ reason }) => reason).join(), path).toMatch(useless)
    }
  }
})
