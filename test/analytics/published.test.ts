import { describe, expect, test } from 'vitest'
import { excelChecks } from '../oracle/excel.ts'
import { gswChecks } from '../oracle/gsw.ts'
import { minfinChecks } from '../oracle/minfin.ts'
import { moexChecks } from '../oracle/moex.ts'
import type { Found } from '../oracle/report.ts'
import { treasuryChecks } from '../oracle/treasury.ts'
import { GSW_CURVES } from './cases/gsw-curves.ts'
import { INVENTED_EXCHANGE } from './cases/invented-exchange.ts'
import { OFZ_AUCTIONS } from './cases/ofz-auctions.ts'
import { SPREADSHEET_FUNCTIONS } from './cases/spreadsheet-functions.ts'
import { TREASURY_AUCTIONS } from './cases/treasury-auctions.ts'

const SUITES: Readonly<Record<string, Found>> = {
  'US Treasury auctions': treasuryChecks({ rows: TREASURY_AUCTIONS }),
  'OFZ auctions': minfinChecks({ rows: OFZ_AUCTIONS }),
  'invented bonds of Moscow Exchange conventions': moexChecks({ rows: INVENTED_EXCHANGE }),
  'Federal Reserve curves': gswChecks({ rows: GSW_CURVES }),
  'spreadsheet functions': excelChecks({ rows: SPREADSHEET_FUNCTIONS }),
}

describe.each(Object.entries(SUITES))('Figures of %s', (_name, { checks, unreadable }) => {
  test('number at least two dozen figures, of rows that can all be read', () => {
    expect(checks.length).toBeGreaterThanOrEqual(24)
    expect(unreadable).toEqual([])
  })

  test.each(checks.map(check => [`${check.id}: ${check.quantity}`, check] as const))(
    'are met by %s',
    (_title, check) => {
      expect(check.error).toBeLessThanOrEqual(check.tolerance)
    },
  )
})
