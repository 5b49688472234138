import { isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { ARGUMENTS } from '../../schema/descriptions/arguments.ts'
import { EVERYWHERE, FIELDS } from '../../schema/descriptions/fields.ts'
import { SORT_KEYS } from '../../schema/descriptions/sort-keys.ts'
import { VALUES } from '../../schema/descriptions/values.ts'
import { ISSUER_SORTS } from '../../schema/filters/issuer.ts'
import { PLACEMENT_SORTS } from '../../schema/filters/placement.ts'
import { BOND_SORTS } from '../../schema/filters/sorts.ts'
import { schema } from '../../schema/index.ts'

interface Described {
  readonly path: string
  readonly text: string
}

/** Everything in the schema that a reader may look up, with its description. */
const all: readonly Described[] = Object.values(schema.getTypeMap())
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap(type => {
    const own = { path: type.name, text: type.description ?? '' }
    if (isEnumType(type)) return [own, ...type.getValues().map(value => at(`${type.name}.${value.name}`, value))]
    if (isInputObjectType(type))
      return [own, ...Object.values(type.getFields()).map(field => at(`${type.name}.${field.name}`, field))]
    if (!isObjectType(type)) return [own]
    const fields = Object.values(type.getFields()).flatMap(field => [
      at(`${type.name}.${field.name}`, field),
      ...field.args.map(argument => at(`${type.name}.${field.name}(${argument.name})`, argument)),
    ])
    return [own, ...fields]
  })

const texts = new Map(all.map(({ path, text }) => [path, text]))

test('every type, field, argument and value has a description', () => {
  expect(all.length).toBeGreaterThan(2_000)
  const missing = all.filter(({ text }) => text.trim() === '').map(({ path }) => path)
  expect(missing, 'describe it where it is declared, or in schema/descriptions').toEqual([])
})

test('no description only repeats the name', () => {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const repeated = all.filter(({ path, text }) => letters(text) === letters(path.split(/[.(]/).at(-1) ?? ''))
  const others = repeated.filter(({ path, text }) => !OF_FILTERS.test(path) && !SAYS_ALL.has(text))
  expect(others.map(({ path }) => path)).toEqual([])
})

/** The names of filters are the terms themselves: net debt to EBITDA. */
const OF_FILTERS = /^(Bond|Issuer|Placement)(Filter|Facet)\./

/** Terms that need no more. */
const SAYS_ALL: ReadonlySet<string> = new Set([
  ...['ISIN.', 'Name.', 'Short name.', 'Full name.', 'Registration number.', 'Sector.', 'Country.', 'Currency.'],
  ...['Title.', 'Convexity.', 'Covenants.', 'Trades.'],
])

test('every row of the tables is used', () => {
  const used = (path: string, text: string | undefined) => texts.get(path) === text
  const unused = [
    ...Object.entries(VALUES).flatMap(([type, values]) =>
      Object.entries(values).flatMap(([name, text]) => (used(`${type}.${name}`, text) ? [] : [`${type}.${name}`])),
    ),
    ...Object.entries(FIELDS).flatMap(([type, fields]) =>
      Object.entries(fields).flatMap(([name, text]) => {
        const path = name === '' ? type : `${type}.${name}`
        return used(path, text) ? [] : [path]
      }),
    ),
    ...Object.entries(ARGUMENTS).flatMap(([field, given]) =>
      Object.entries(given).flatMap(([name, text]) => {
        const suffix = field === '' ? `(${name})` : `.${field}(${name})`
        return all.some(one => one.path.endsWith(suffix) && one.text === text) ? [] : [`${field}(${name})`]
      }),
    ),
    ...Object.entries(EVERYWHERE).flatMap(([name, text]) =>
      all.some(one => one.path.endsWith(`.${name}`) && one.text === text) ? [] : [name],
    ),
  ]
  expect(unused).toEqual([])
  const keys = [...BOND_SORTS, ...ISSUER_SORTS, ...PLACEMENT_SORTS].flatMap(({ key, text }) => (text ? [] : [key]))
  expect(new Set(Object.keys(SORT_KEYS))).toEqual(new Set(keys))
})

function at(path: string, { description }: { readonly description?: string | null | undefined }): Described {
  return { path, text: description ?? '' }
}
