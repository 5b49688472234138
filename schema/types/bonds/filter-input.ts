import type { InputRef } from '@pothos/core'
import { LARGEST_INTEGER, MOST_WORDS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { type FilterInput, type FilterRow, inputsOf } from '../../filters/filter.ts'
import { type SortRow, sortKeyOf } from '../../filters/sorts.ts'
import type { InputNotes } from '../../input-notes.ts'
import { ENUMS } from '../shared/enums.ts'

/** The GraphQL input type of a table of filters. */
export function filterInput(
  name: string,
  description: string,
  rows: readonly FilterRow[],
  sorts: readonly SortRow[],
): InputRef<Record<string, unknown>> {
  const type = builder.inputType(name, {
    description,
    fields: t =>
      Object.fromEntries(
        rows.flatMap(inputsOf).map(input => [
          input.name,
          t.field({
            type: typeOf(input) as 'String',
            required: false,
            description: textOf(input),
            extensions: { notes: { ...notesOf(input), ...shownBy(input.row, sorts) } },
          }),
        ]),
      ),
  })
  return type as unknown as InputRef<Record<string, unknown>>
}

function typeOf({ row, role }: FilterInput): unknown {
  if (row.kind === 'flag') return 'Boolean'
  if (row.kind === 'text') return 'String'
  if (row.kind === 'range') {
    const scalar = row.scalar === 'Rating' ? 'String' : row.asNumber ? 'Amount' : row.scalar
    return isList(role) ? [scalar] : scalar
  }
  return [ENUMS[row.scalar as keyof typeof ENUMS] ?? row.scalar]
}

function textOf({ row, role }: FilterInput): string {
  if (row.kind === 'text') return `${row.text} At most ${MOST_WORDS} words.`
  if (row.kind === 'range' && isList(role)) return `${role === 'notIn' ? 'None of these: ' : ''}${row.exactly}`
  if (row.kind === 'range' && row.scalar === 'Date')
    return `${role === 'From' ? 'On or after' : 'On or before'}: ${row.text}`
  if (row.kind === 'range' && row.scalar !== 'Rating') return `${role === 'From' ? 'At least' : 'At most'}: ${row.text}`
  return role === 'notIn' ? `None of these: ${row.text}` : row.text
}

/** Where a caller sees the value, and how to sort by it. */
function shownBy(row: FilterRow, sorts: readonly SortRow[]): InputNotes {
  const sortKey = sortKeyOf(row, sorts)
  return { ...(row.field !== undefined && { field: row.field }), ...(sortKey !== undefined && { sortKey }) }
}

/** A count or a distance has the bounds of its type where its row declares none. */
const ANY_INTEGER = { minimum: -LARGEST_INTEGER, maximum: LARGEST_INTEGER }

function notesOf({ name, row, role }: FilterInput): InputNotes {
  if (row.kind === 'flag') return row.legacy ? { legacyFlag: true } : {}
  if (row.kind === 'text') return { maximumWords: MOST_WORDS }
  if (row.kind === 'range') {
    if (isList(role)) return exclusionNotes(name, role)
    const { minimum, maximum } = row.scalar === 'Int' ? { ...ANY_INTEGER, ...row } : row
    const { unit, text } = row
    const subject = row.scalar === 'Rating' ? undefined : text
    return {
      unit,
      ...(subject && { subject }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    }
  }
  const { values, codes, maximumItems, unit } = row
  return {
    ...(unit && { unit }),
    ...(values && { allowedNumbers: values }),
    ...(codes && { codes }),
    ...(maximumItems !== undefined && { maximumItems }),
    ...exclusionNotes(name, role),
  }
}

function isList(role: FilterInput['role']): boolean {
  return role === 'in' || role === 'notIn'
}

/** The input with included values and the one with excluded values form one parameter. */
function exclusionNotes(name: string, role: FilterInput['role']): InputNotes {
  return role === 'in' ? { excludes: `${name}Not` } : { excludedBy: name.slice(0, -'Not'.length) }
}
