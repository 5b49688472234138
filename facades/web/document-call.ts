import type { Verdict } from '../../gateway/access/limits.ts'
import type { Operation } from '../../gateway/documents/operation.ts'
import type { Answer, Execute } from '../../gateway/execute.ts'
import type { MaybePromise } from '../../gateway/maybe-promise.ts'
import type { BrowserSession } from '../../schema/browser-session.ts'
import type { Principal } from '../../schema/context.ts'
import type { ArgumentFault } from '../../schema/errors.ts'
import { type FlatParameter, flatParameters, publicFailure, publicName, publicText } from '../arguments/parameters.ts'
import { readArguments } from '../arguments/read-arguments.ts'
import { costOf } from '../costs.ts'
import type { Call, Served } from '../service.ts'
import type { WebDocument } from './documents.ts'
import { readVariables } from './variables.ts'

/** A document that pages can run; one of an endpoint also takes the parameters of the API. */
export interface RunnableDocument {
  readonly operation: Operation
  /** What a call with variables costs. */
  readonly costOf: (variables: Readonly<Record<string, unknown>>) => number
  readonly api: { readonly parameters: readonly FlatParameter[]; run(call: Call): MaybePromise<Answer> } | null
}

/** Who runs a document in a browser. */
interface Visitor {
  readonly principal: Principal
  readonly browserSession: BrowserSession
  /** Creates a signal that is aborted when the response closes. */
  readonly disconnected: () => AbortSignal
  readonly onCharged: (verdict: Verdict) => void
}

type DocumentCall = { run(visitor: Visitor): MaybePromise<Answer> } | { readonly faults: readonly ArgumentFault[] }

/** Names in the body of a request for a document. */
export const BODY_NAMES = ['documentId', 'variables', 'parameters']

/** @param served of the endpoint whose document it is; undefined for others */
export function runnableDocument(
  { takesParameters }: Pick<WebDocument, 'takesParameters'>,
  operation: Operation,
  { served, execute }: { readonly served: Served | undefined; readonly execute: Execute },
): RunnableDocument {
  if (served !== undefined) {
    const parameters = flatParameters(served.endpoint, operation)
    const cost = (variables: Readonly<Record<string, unknown>>) => costOf(served.endpoint, variables)
    return { operation, costOf: cost, api: { run: served.run, parameters } }
  }
  if (takesParameters !== true) return { operation, costOf: () => 1, api: null }
  const parameters = flatParameters({ path: '' }, operation)
  const argumentSpelling = (sentence: string) => publicText(parameters, sentence)
  const run = ({ columns: _, ...call }: Call) => execute({ operation, ofRevision: true, argumentSpelling, ...call })
  return { operation, costOf: () => 1, api: { run, parameters } }
}

/**
 * Reads how a page calls a document: with the variables of the document or, where it is an endpoint's, with the
 * parameters of the API, so that the address of a page has the names of the request that it shows.
 */
export function readCall(
  document: RunnableDocument,
  { variables, parameters }: Readonly<Record<string, unknown>>,
  execute: Execute,
): DocumentCall {
  if (parameters !== undefined) return parameterCall(document, parameters, variables)
  const { operation } = document
  const read = readVariables(operation, variables ?? undefined)
  if ('faults' in read) return read
  const cost = document.costOf(read.variables)
  return { run: visitor => execute({ operation, ...read, ...visitor, cost, ofRevision: false }) }
}

function parameterCall({ api }: RunnableDocument, given: unknown, variables: unknown): DocumentCall {
  if (api === null) return oneFault('Only the documents of endpoints take `parameters`; use `variables`.')
  if (variables !== undefined) return oneFault('Give either `parameters` or `variables`.')
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return oneFault('Must be an object of values by name.')
  }
  const { run, parameters } = api
  const values = Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value : [value]] as const)
  const read = readArguments(parameters, new Map<string, readonly unknown[]>(values))
  if ('faults' in read) return { faults: read.faults.map(({ name, in: _, ...fault }) => ({ path: name, ...fault })) }
  return {
    run: async ({ principal, disconnected, onCharged }) => {
      const answer = await run({ ...read, principal, disconnected, onCharged })
      return answer.kind === 'failure' ? { kind: 'failure', failure: spelled(answer.failure, parameters) } : answer
    },
  }
}

function spelled(failure: Parameters<typeof publicFailure>[1], parameters: readonly FlatParameter[]) {
  const { faults, ...rest } = publicFailure(parameters, failure)
  return { ...rest, faults: faults.map(fault => ({ ...fault, path: publicName(parameters, fault.path) })) }
}

function oneFault(message: string): DocumentCall {
  return { faults: [{ path: 'parameters', message }] }
}
