import { hash } from 'node:crypto'
import type { Context, Principal } from '../../schema/context.ts'
import { revisionFor } from '../../schema/snapshot/past/past.ts'
import type { Operation } from '../documents/operation.ts'

/** Identifies an answer that depends only on revision, operation, variables and account. */
export interface AnswerIdentity {
  /** The request without the account. */
  readonly text: string
  /** A strong validator, known before the query runs: request, account and revision determine the answer. */
  readonly etag: string
  readonly revision: number
}

export interface AnswerRequest {
  readonly operation: Operation
  readonly variables: Readonly<Record<string, unknown>>
  readonly principal: Principal
  readonly ofRevision: boolean
  readonly ofSources?: boolean | undefined
}

/** @returns null when the answer depends on more, or when no revision was published on the requested day */
export function answerIdentityOf(request: AnswerRequest, context: Context): AnswerIdentity | null {
  if (!request.ofRevision || notedValue(request, 'ofHoldings') !== undefined) return null
  const revision = revisionOf(request, context)
  if (revision === null) return null
  const { operation, variables, principal } = request
  const sources = request.ofSources ? [context.sources.stamp] : []
  // Free readers see less of the same revision.
  const withheld = principal.entitlement?.kind === 'FREE' ? ['FREE'] : []
  const text = JSON.stringify([revision, operation.name, columnsKey(operation), variables, ...sources, ...withheld])
  return { text, etag: quoted(`${principal.accountId}\n${text}`), revision }
}

/** @returns null when no revision was published on the requested day */
export function revisionOf(request: Pick<AnswerRequest, 'operation' | 'variables'>, context: Context): number | null {
  const day = notedValue(request, 'asOf')
  return day === undefined ? context.market.revision : revisionFor(String(day), context)
}

export function quoted(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** Content codings in which answers are sent. */
const CODINGS = ['zstd', 'br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

const IN_A_CODING = new RegExp(`-(${CODINGS.join('|')})"$`)

/** The tag of the same answer in another form: a strong tag is of bytes, and a coding or a format has other bytes. */
export function etagIn(etag: string, form: string): string {
  return `${etag.slice(0, -1)}-${form}"`
}

/**
 * The tag of the caller's copy, if the copy is current in whichever content coding it was sent: a client that stored the
 * answer decoded may ask for another coding next time.
 * @returns the matching tag as the caller has it, without the `W/` of a proxy; null for none
 */
export function matchedEtag(ifNoneMatch: string | undefined, etag: string): string | null {
  if (ifNoneMatch === undefined) return null
  if (ifNoneMatch === etag) return etag
  for (const candidate of ifNoneMatch.split(',')) {
    const tag = candidate.trim().replace(/^W\//, '')
    if (tag === '*') return etag
    if (tag === etag || tag.replace(IN_A_CODING, '"') === etag) return tag
  }
  return null
}

type Note = 'asOf' | 'ofHoldings'

/** The value of the first present parameter that carries the note. */
function notedValue({ operation, variables }: Pick<AnswerRequest, 'operation' | 'variables'>, note: Note): unknown {
  for (const name of namesWith(note, operation.parameters)) {
    const value = variables[name] ?? undefined
    if (value !== undefined) return value
  }
  return undefined
}

const notedNames = new WeakMap<Operation['parameters'], Readonly<Record<Note, readonly string[]>>>()

/** Computed once per operation, for all its column variants. */
function namesWith(note: Note, parameters: Operation['parameters']): readonly string[] {
  const known = notedNames.get(parameters)
  if (known !== undefined) return known[note]
  const names = (wanted: Note) => parameters.filter(({ notes }) => notes[wanted]).map(({ path: [name = ''] }) => name)
  const found = { asOf: names('asOf'), ofHoldings: names('ofHoldings') }
  notedNames.set(parameters, found)
  return found[note]
}

const columnKeys = new WeakMap<Operation, string>()

/** Distinguishes the column variants of an operation. */
function columnsKey(operation: Operation): string {
  const known = columnKeys.get(operation)
  if (known !== undefined) return known
  const key = hash('sha256', JSON.stringify(operation.document), 'base64url')
  columnKeys.set(operation, key)
  return key
}
