/** What a unit is read from. */
export interface Measured {
  readonly name: string
  readonly form: string
  readonly text: string
  /** What is said of all fields of the object. */
  readonly parent: string
}

/** A unit at the end of a name is the surest sign; then the words of the text, the longer ones first. */
const NAMES: readonly (readonly [name: RegExp, unit: string])[] = [
  [/(Bp|^bp)$/, 'basis points'],
  [/(Days|^days)$/, 'days'],
  [/(Years|^years)$/, 'years'],
  [/(Percent|^percent)$/, '%'],
]

const WORDS: readonly (readonly [words: RegExp, unit: string])[] = [
  [/per cent of (the )?(outstanding |initial )?nominal/i, '% of nominal'],
  [/per cent of the mid price/i, '% of mid price'],
  [/per cent a year/i, '% a year'],
  [/per cent/i, '%'],
  [/percentage points/i, 'percentage points'],
  [/basis points/i, 'basis points'],
  [/years squared/i, 'years²'],
  [/\byears\b/i, 'years'],
  [/money for one bond/i, 'money a bond'],
]

const COUNTED = /^(Bonds |Number of |A count)/

/** The unit of a figure; null for what is no figure, and for a whole number that counts or ranks. */
export function unitOfField({ name, form, text, parent }: Measured): string | null {
  if (!/^(number|whole number|decimal as text)$/.test(form)) return null
  const named = NAMES.find(([pattern]) => pattern.test(name))?.[1]
  if (named !== undefined) return named
  if (form === 'whole number') return null
  const said = [text, parent].map(words => WORDS.find(([pattern]) => pattern.test(words))?.[1])
  const unit = said.find(found => found !== undefined)
  if (form === 'number') return unit ?? null
  return unit === 'money a bond' ? unit : COUNTED.test(text) ? 'pieces' : 'money'
}
