import type { Page } from 'playwright-core'

/** Widths of a phone, a tablet, a small and a usual notebook, and a desk. */
export const WIDTHS = [390, 768, 1280, 1440, 1920] as const

/** What a reader takes in or presses as a whole. */
const WHOLE =
  'button, label, summary, select, legend, h1, h2, h3, h4, th, dt, dd, .button, .badge, .hint, .fault, nav a, footer a'

/**
 * Says what of a page is wider than the window, or than itself where the rest is hidden. What scrolls sideways inside of the
 * window hides nothing, but for tables: their last columns have the buttons.
 */
export async function cutTexts(page: Page): Promise<readonly string[]> {
  let found = await cutNow(page)
  // After a change of the width charts are drawn anew.
  for (let times = 0; times < 20 && found.length > 0; times++) {
    await page.waitForTimeout(100)
    found = await cutNow(page)
  }
  return found
}

function cutNow(page: Page): Promise<readonly string[]> {
  return page.evaluate(whole => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : []
    const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    for (const table of document.querySelectorAll<HTMLElement>('.table')) {
      if (table.checkVisibility() && table.scrollWidth > table.clientWidth + 1)
        found.push(
          `the table ${table.getAttribute('aria-label')} is ${table.scrollWidth} px wide in ${table.clientWidth}`,
        )
    }
    for (const element of document.querySelectorAll<HTMLElement>(whole)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.unseen, .skip') !== null) continue
      const text = (element.textContent ?? '').trim().slice(0, 60)
      const { width, right, left } = element.getBoundingClientRect()
      if (width === 0 || text === '') continue
      const isShortened = getComputedStyle(element).textOverflow === 'ellipsis' && element.title !== ''
      if (hides(element) && element.scrollWidth > element.clientWidth + 1 && !isShortened)
        found.push(`"${text}" is ${element.scrollWidth} px wide in ${element.clientWidth}`)
      if ((right > clientWidth + 1 || left < -1) && !scrolls(element.parentElement))
        found.push(`"${text}" ends at ${Math.round(right)} of ${clientWidth}`)
    }
    return found
  }, WHOLE)
}
