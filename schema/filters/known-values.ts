import { innProblem } from '../analytics/inn.ts'
import { ISIN_LENGTH, isinProblem } from '../analytics/isin.ts'
import { leiProblem } from '../analytics/lei.ts'
import { type ArgumentFault, invalidArguments } from '../errors.ts'
import type { Column } from '../snapshot/columns/coded.ts'
import { codeOf, membersOf } from '../snapshot/columns/column.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedsOf } from '../snapshot/columns/wanted.ts'
import { isUuid } from '../uuid.ts'
import { givenInputs } from './apply.ts'
import type { FilterValues } from './condition.ts'
import type { FilterRow } from './filter.ts'
import { COUNTRIES, CURRENCIES } from './iso-codes.ts'
import { oneTypoAway } from './one-typo.ts'

/** A list of texts that are not an enum: what may be written although no row has it. */
interface Vocabulary {
  /** Why a text that no row has is invalid, as a sentence; null where it is valid and merely absent. */
  readonly problem: (text: string) => string | null
  /** The value that another word for it means. */
  readonly meant?: (word: string, known: readonly string[]) => string | undefined
  /** The values are few, so that a fault lists them. */
  readonly isShort?: true
}

const sentence = (text: string | null) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const ofData: Vocabulary = { problem: text => `${text} is not a value in the data.`, isShort: true }
const currency: Vocabulary = {
  problem: text => (CURRENCIES.has(text) ? null : `${text} is not a currency of ISO 4217.`),
  meant: currencyMeant,
  isShort: true,
}

/** By the name of the filter; other lists of texts are not checked. */
const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  ...{ Currency: currency, NominalCurrency: currency },
  Country: {
    problem: text => (COUNTRIES.has(text) ? null : `${text} is not a country code of ISO 3166 (two letters).`),
    meant: countryMeant,
    isShort: true,
  },
  ...{ Sector: ofData, SubSector: ofData, Board: ofData },
  Isin: { problem: text => sentence(isinProblem(text)) },
  Ids: { problem: bondKeyProblem },
  ...{
    IssuerInn: { problem: text => sentence(innProblem(text)) },
    Inn: { problem: text => sentence(innProblem(text)) },
  },
  Lei: { problem: text => sentence(leiProblem(text)) },
}

/** A UUID or an ISIN. */
function bondKeyProblem(text: string): string | null {
  if (isUuid(text)) return null
  return text.length === ISIN_LENGTH ? sentence(isinProblem(text)) : `${text} is neither a UUID nor an ISIN.`
}

interface Listed {
  readonly filters: readonly FilterRow[]
  readonly values: FilterValues
  readonly among: readonly object[]
  /** All issuers of the snapshot: a sector is known, too, where none of its issuers has a row. */
  readonly issuers: readonly object[]
}

/**
 * Refuses listed values that cannot exist: a misspelt currency, a sector that the data does not know, a number with a wrong
 * check digit. What may exist but no row has stays: the listing is empty and says so.
 * @throws GraphQLError INVALID_PARAMETER naming every such value
 */
export function refuseUnknownValues({ filters, values, among, issuers }: Listed): void {
  const faults = givenInputs(filters, values).flatMap(inputs =>
    inputs.flatMap(({ name, row }) => {
      const vocabulary = VOCABULARIES[row.name]
      if (row.kind !== 'list' || vocabulary === undefined || among.length === 0) return []
      const tables = [among, ...(row.column.startsWith('issuer.') ? [issuers] : [])]
      const columns = tables.flatMap(rows => columnNeedsOf(row).map(need => columnOf(rows, need)))
      return faultsIn(vocabulary, `filter.${name}`, values[name] as readonly unknown[], columns)
    }),
  )
  if (faults.length > 0) throw invalidArguments(faults)
}

/** @throws GraphQLError INVALID_PARAMETER for one that is neither known nor in ISO 4217 */
export function refuseUnknownCurrencies(path: string, given: readonly string[], known: readonly string[]): void {
  const faults = given.flatMap(text => {
    const isKnown = known.includes(text.toUpperCase()) || currency.problem(text.toUpperCase()) === null
    const message = isKnown ? null : currency.problem(text)
    return message === null ? [] : [faultOf({ path, text, message, known, vocabulary: currency })]
  })
  if (faults.length > 0) throw invalidArguments(faults)
}

function faultsIn(
  vocabulary: Vocabulary,
  path: string,
  given: readonly unknown[],
  columns: readonly Column[],
): readonly ArgumentFault[] {
  return given.map(String).flatMap(text => {
    if (columns.some(column => hasValue(column, text))) return []
    const message = vocabulary.problem(text.toUpperCase()) === null ? null : vocabulary.problem(text)
    const known = [...new Set(columns.flatMap(wordsOf))]
    // Where no source states a value, none can be told from a mistake.
    return message === null || known.length === 0 ? [] : [faultOf({ path, text, message, known, vocabulary })]
  })
}

/** Codes are upper case and UUIDs lower case; other input is accepted too. */
export function hasValue(column: Column, text: string): boolean {
  return [text, text.toUpperCase(), text.toLowerCase()].some(each => codeOf(column, each) >= 0)
}

interface Unknown {
  readonly path: string
  readonly text: string
  readonly message: string
  /** Most common first. */
  readonly known: readonly string[]
  readonly vocabulary: Vocabulary
}

/** Maximum number of values listed. */
const MOST_LISTED = 40

function faultOf({ path, text, message, known, vocabulary }: Unknown): ArgumentFault {
  const word = text.toUpperCase()
  const sameButCase = known.find(each => each.toUpperCase() === word)
  const meant = sameButCase ?? vocabulary.meant?.(word, known) ?? oneTypoAway(word, known) ?? containing(word, known)
  return {
    path,
    message,
    ...(vocabulary.isShort && { allowed: known.slice(0, MOST_LISTED) }),
    ...(meant !== undefined && { didYouMean: meant }),
  }
}

const FEWEST_LETTERS = 4

/** `BANK` means `BANKS`, where only one value has the word. */
function containing(word: string, known: readonly string[]): string | undefined {
  const [only, ...others] = word.length < FEWEST_LETTERS ? [] : known.filter(each => each.toUpperCase().includes(word))
  return others.length === 0 ? only : undefined
}

/** Former codes and everyday names of currencies. */
const CURRENCY_NAMES: Readonly<Record<string, RegExp>> = {
  RUB: /^(₽|RUR|SUR|R(O?U)BLES?|РУБ.*)$/,
  USD: /^(\$|US\$|(US)?(DOLLARS?|ДОЛЛАР.*))$/,
  EUR: /^(€|EUROS?|ЕВРО)$/,
  GBP: /^(£|POUNDS?|STERLING|ФУНТ.*)$/,
  CNY: /^(¥|YUANS?|RENMINBI|RMB|CNH|ЮАН.*)$/,
}

function currencyMeant(word: string): string | undefined {
  return Object.keys(CURRENCY_NAMES).find(code => CURRENCY_NAMES[code]?.test(word))
}

/** Names of countries in both languages of the documentation, and codes of three letters that begin with ours. */
function countryMeant(word: string, known: readonly string[]): string | undefined {
  const named = [...COUNTRIES].find(code => namesOf(code).includes(word))
  return named ?? (word.length === 3 ? known.find(code => word.startsWith(code)) : undefined)
}

const NAMES = ['en', 'ru'].map(language => new Intl.DisplayNames(language, { type: 'region' }))

function namesOf(code: string): readonly (string | undefined)[] {
  return NAMES.map(names => names.of(code)?.toUpperCase())
}

/** The values of a column, most common first. */
export function wordsOf({ dictionary, starts }: Column): readonly string[] {
  const count = (code: number) => (starts[code + 1] as number) - (starts[code] as number)
  const codes = [...dictionary.keys()].sort((a, b) => count(b) - count(a))
  return [...new Set(codes.flatMap(code => membersOf(dictionary[code] ?? '')))]
}
