import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Half as long as `axe.source`, and every page that is checked compiles it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Has axe check the page as it is now. Of rules that it keeps, one element is named at most. */
export async function runAxe(page: Page, options: RunOptions = {}): Promise<AxeResults> {
  await page.evaluate(SOURCE)
  return page.evaluate(given => (globalThis as unknown as { axe: typeof axe }).axe.run(given), {
    ...options,
    resultTypes: ['violations' as const],
  })
}
