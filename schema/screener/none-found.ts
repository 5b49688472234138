import { givenInputs } from '../filters/apply.ts'
import { argumentOf, type FilterRow } from '../filters/filter.ts'
import { type ScreenQuery, screen } from './screen.ts'

/** Words that people write into the search by name, and the filter with the value that they mean. */
const MEANT: readonly (readonly [words: RegExp, filter: string, value: string])[] = [
  [/^(ofz|офз|gov(t|ies|ernments?)?|sovereigns?|treasur\w*|гос\p{L}*)$/iu, 'BondType', 'GOVERNMENT'],
  [/^(corp(s|orates?)?|корпоратив\p{L}*)$/iu, 'BondType', 'CORPORATE'],
  [/^(muni(s|cipals?)?|муниципальн\p{L}*)$/iu, 'BondType', 'MUNICIPAL'],
  [/^(regionals?|subfederal|региональн\p{L}*|субфедеральн\p{L}*)$/iu, 'BondType', 'REGIONAL'],
  [/^(eurobonds?|еврооблигац\p{L}*|евробонд\p{L}*)$/iu, 'BondType', 'EUROBOND'],
  [/^(float(ers?|ing)|frns?|флоатер\p{L}*|плавающ\p{L}*)$/iu, 'CouponType', 'FLOATING'],
  [/^(linkers?|indexed|inflation|линкер\p{L}*|индексируем\p{L}*)$/iu, 'CouponType', 'INDEXED'],
  [/^(zero|discount|бескупонн\p{L}*|дисконтн\p{L}*)$/iu, 'CouponType', 'ZERO'],
  [/^(green|зел[её]н\p{L}*)$/iu, 'GreenFlag', 'true'],
  [/^(perp(s|etuals?)?|бессрочн\p{L}*|вечн\p{L}*)$/iu, 'PerpetualFlag', 'true'],
  [/^(sub(s|ordinated)?|суборд\p{L}*)$/iu, 'SubordinatedFlag', 'true'],
  [/^(convertibles?|конвертируем\p{L}*)$/iu, 'ConvertibleFlag', 'true'],
  [/^(put(s|table)?|оферт\p{L}*)$/iu, 'PuttableFlag', 'true'],
  [/^(call(s|able)|отзывн\p{L}*)$/iu, 'CallableFlag', 'true'],
  [/^(amortis\w*|amortiz\w*|амортизац\p{L}*)$/iu, 'AmortizationFlag', 'true'],
  [/^(default(s|ed)?|дефолт\p{L}*)$/iu, 'DefaultFlag', 'true'],
]

/**
 * Where no row meets the conditions: which words are conditions rather than names, and how many rows there would be
 * without each condition, most first.
 * @param given the values as the reader gave them, without defaults
 */
export function noneFoundNotes(query: ScreenQuery, given: ScreenQuery['values'], noun: string): readonly string[] {
  const rows = givenInputs(query.filters, given)
  const words = rows.flatMap(inputs =>
    inputs.flatMap(({ name, row }) =>
      row.kind === 'text' ? meantBy(String(given[name]), argumentOf(row), query.filters, noun) : [],
    ),
  )
  if (rows.length < 2) return words
  const counts = rows
    .map(inputs => {
      const own = new Set(inputs.map(({ name }) => name))
      const values = Object.fromEntries(Object.entries(query.values).filter(([name]) => !own.has(name)))
      const names = inputs.map(({ name }) => `\`filter.${name}\``).join(' and ')
      return { names, count: screen({ ...query, values }).found.length }
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const listed = counts.map(({ names, count }) => `without ${names} ${count}`).join(', ')
  const text = `No ${noun} meets all ${rows.length} conditions`
  return [...words, listed === '' ? `${text}, nor all but one of them.` : `${text}: ${listed}.`]
}

function meantBy(text: string, argument: string, filters: readonly FilterRow[], noun: string): readonly string[] {
  return text.split(/\s+/).flatMap(word => {
    const [, filter, value] = MEANT.find(([words]) => words.test(word)) ?? []
    const row = filters.find(({ name }) => name === filter)
    return row === undefined
      ? []
      : [`${argument} searches names: for ${noun}s that are «${word}» write ${argumentOf(row)}=${value} instead.`]
  })
}
