import type { DayCount } from '../../generated/client/enums.ts'

/**
 * Spellings of day counts used by providers. An ambiguous name has its meaning in bond markets: 30/360 is the American
 * (SIA) convention, ACT/ACT is ICMA.
 */
export const DAY_COUNT_SPELLINGS: Readonly<Record<DayCount, readonly string[]>> = {
  ACT_365F: [
    'ACT/365',
    'ACT/365F',
    'ACT/365 Fixed',
    'Actual/365',
    'Actual/365F',
    'Actual/365 Fixed',
    'A/365',
    'A/365F',
  ],
  ACT_360: ['ACT/360', 'Actual/360', 'A/360'],
  ACT_ACT_ICMA: [
    'ACT/ACT',
    'ACT/ACT ICMA',
    'ACT/ACT ISMA',
    'Actual/Actual',
    'Actual/Actual ICMA',
    'Actual/Actual ISMA',
  ],
  ACT_ACT_ISDA: ['ACT/ACT ISDA', 'Actual/Actual ISDA'],
  ACT_365L: ['ACT/365L', 'Actual/365L'],
  THIRTY_360_US: ['30/360', '30/360 US', '30US/360', '30U/360', '30/360 SIA', '30/360 NASD', 'Bond Basis'],
  THIRTY_E_360: [
    '30E/360',
    '30/360E',
    '30/360 European',
    '30/360 Eurobond',
    '30/360 ICMA',
    '30/360 ISMA',
    'Eurobond Basis',
  ],
  THIRTY_E_360_ISDA: ['30E/360 ISDA', '30/360 German'],
}

/** Ignores case, spaces, brackets and punctuation, but not a plus sign, which denotes another convention. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9+]/g, '')

const BY_SPELLING: ReadonlyMap<string, DayCount> = new Map(
  (Object.entries(DAY_COUNT_SPELLINGS) as [DayCount, readonly string[]][]).flatMap(([name, spellings]) =>
    spellings.map(spelling => [bare(spelling), name] as const),
  ),
)

/** The day count of a provider's spelling; null if it is unknown. */
export function dayCountFromWord(text: string): DayCount | null {
  return BY_SPELLING.get(bare(text)) ?? null
}
