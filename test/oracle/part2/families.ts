import type { Found } from '../report.ts'
import { afterTaxChecks } from './after-tax.ts'
import { floaterChecks } from './floaters.ts'
import { horizonChecks } from './horizon.ts'
import { inflationChecks } from './inflation.ts'
import { keyRateChecks } from './key-rates.ts'
import { optionChecks } from './options.ts'
import { portfolioChecks } from './portfolio.ts'
import { repoChecks } from './repo.ts'
import { swapChecks } from './swaps.ts'

/** The second set of figures, one row a file. */
export const PART_TWO: Readonly<Record<string, (content: never) => Found>> = {
  'frn.json': floaterChecks,
  'krd.json': keyRateChecks,
  'option_adjusted.json': optionChecks,
  'swap_spreads.json': swapChecks,
  'horizon.json': horizonChecks,
  'after_tax.json': afterTaxChecks,
  'inflation_linked.json': inflationChecks,
  'portfolio.json': portfolioChecks,
  'repo_forward.json': repoChecks,
}
