/** Browsers before those that they claim to be. */
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

/** What a person calls the device of a session; null where the header says nothing that we know. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const [, browser] = BROWSERS.find(([mark]) => userAgent.includes(mark)) ?? []
  const [, system] = SYSTEMS.find(([mark]) => userAgent.includes(mark)) ?? []
  const known = [browser, system].filter(name => name !== undefined)
  return known.length === 0 ? null : known.join(', ')
}
