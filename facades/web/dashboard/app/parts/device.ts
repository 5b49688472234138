/** Ordered: a browser comes before the browsers named in its user agent for compatibility. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['YaBrowser/', 'Yandex'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Readable device name from a user agent; null when not recognised. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const [, browser] = BROWSERS.find(([mark]) => userAgent.includes(mark)) ?? []
  const [, system] = SYSTEMS.find(([mark]) => userAgent.includes(mark)) ?? []
  const known = [browser, system].filter(name => name !== undefined)
  return known.length === 0 ? null : known.join(', ')
}
