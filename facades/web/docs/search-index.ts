import type { Content } from './content.ts'
import { ALL_PAGES } from './pages.ts'
import { SECTIONS } from './sections.ts'
import { linkTo } from './site.ts'

/** A place that the search finds, in short names because there are more than a thousand. */
interface Found {
  /** Title. */
  readonly t: string
  /** Page; absent for the page itself. */
  readonly p?: string
  /** Address. */
  readonly u: string
  /** Text. */
  readonly x: string
}

/** All pages and the places on them, pages first. */
export function searchIndex(content: Content): readonly Found[] {
  const pages = SECTIONS.flatMap(({ rows }) => rows).flatMap(({ path }) => ALL_PAGES.get(path)?.(content) ?? [])
  const places = pages.flatMap(({ path, title, entries }) =>
    entries.map(entry => ({
      t: entry.title,
      p: title,
      u: `${linkTo(content.site, path)}#${entry.anchor}`,
      x: shortened(entry.text),
    })),
  )
  const whole = pages.map(({ path, title, description }) => ({
    t: title,
    u: linkTo(content.site, path),
    x: description,
  }))
  return [...whole, ...places]
}

const LONGEST = 400

/** Enough to be found by; the page has the rest. */
function shortened(text: string): string {
  return text.length > LONGEST ? text.slice(0, LONGEST) : text
}
