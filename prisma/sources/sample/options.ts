import type { IsoDate } from '../record.ts'

/** All parameters of the sample market. */
export interface SampleOptions {
  readonly bonds: number
  readonly seed: number
  /** The last day of the market; a weekend is replaced by the Friday before. */
  readonly asOf: IsoDate
  /** As-of day of the data. @default the last day */
  readonly knownOn?: IsoDate
  /** Only changes since this as-of day. */
  readonly since?: IsoDate
}

export const SAMPLE_DEFAULTS: SampleOptions = { bonds: 3000, seed: 1, asOf: '2026-11-20' }
const LARGEST = 5_000_000
const ACCEPTED = 'Say for instance `size=100000,seed=7,asOf=2026-11-20`.'

/**
 * Parses the market options of the command line, where other sources take a file.
 * @throws RangeError when a part is unknown or out of range
 */
export function sampleOptionsFrom(text: string, defaults: SampleOptions = SAMPLE_DEFAULTS): SampleOptions {
  const parts = text.split(/[,&\s]+/).filter(part => part !== '')
  return Object.assign({ ...defaults }, ...parts.map(partFrom))
}

function partFrom(part: string): Partial<SampleOptions> {
  const [key, value = ''] = part.split('=')
  switch (key) {
    case 'size':
      return { bonds: wholeNumber(part, value, 1, LARGEST) }
    case 'seed':
      return { seed: wholeNumber(part, value, 0, 2 ** 31 - 1) }
    case 'asOf':
      return { asOf: dateFrom(part, value) }
    case 'knownOn':
      return { knownOn: dateFrom(part, value) }
    case 'since':
      return { since: dateFrom(part, value) }
    default:
      throw new RangeError(`The sample market does not know ${JSON.stringify(part)}. ${ACCEPTED}`)
  }
}

function wholeNumber(part: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new RangeError(`${JSON.stringify(part)} should be a whole number from ${least} to ${most}. ${ACCEPTED}`)
}

function dateFrom(part: string, text: string): IsoDate {
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    throw new RangeError(`${JSON.stringify(part)} should be a date. ${ACCEPTED}`)
  }
}
