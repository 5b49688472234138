import { expect, test } from 'vitest'
import { type CsvColumn, csvOf } from '../../../facades/web/dashboard/app/pages/operator/lists/csv.ts'

const COLUMNS: readonly CsvColumn<string | number | boolean | null>[] = [
  ['value', value => value],
  ['again', value => value],
]

test('a file for spreadsheets quotes what separates, and runs no text as a formula', () => {
  const rows = ['ООО «Ромашка», Москва', 'says "yes"', '=1+1', '-2', -2, true, null]
  const lines = csvOf(COLUMNS, rows).split('\r\n')
  expect(lines[0]).toBe('\uFEFFvalue,again')
  expect(lines.slice(1)).toEqual(
    ['"ООО «Ромашка», Москва"', '"says ""yes"""', "'=1+1", "'-2", '-2', 'true', ''].map(cell => `${cell},${cell}`),
  )
})
