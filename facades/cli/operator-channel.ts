import { createServer, request as httpRequest, type Server } from 'node:http'
import { userInfo } from 'node:os'
import { json } from 'node:stream/consumers'
import type { GraphQLSchema } from 'graphql'
import { OPERATOR } from '../../gateway/access/principal.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Execute } from '../../gateway/execute.ts'
import { readDocument } from '../service.ts'

/** The documents of the operator's commands; they are not endpoints. */
export const OPERATOR_DOCUMENTS = [
  'issue-key',
  'create-user',
  'set-role',
  'reset-second-factor',
  'issue-feed-token',
  'revoke-feed-tokens',
  'get-feeds',
  'get-quarantined-quotes',
  'release-quote',
  'discard-quote',
  'start-ingest',
  'get-sources',
  'change-source',
  'enable-source',
  'start-source',
  'start-seed',
  'start-removing-sample',
  'migrate',
  'get-job',
  'get-status',
  'web/get-revisions',
  'get-revision',
  'publish-revision',
  'reject-revision',
  'calculate',
  'check-up',
  'back-up',
] as const

type OperatorDocument = (typeof OPERATOR_DOCUMENTS)[number]

/**
 * Runs an operator's document, here or in the process that has locked the data folder.
 * @param user of the machine, for the audit trail. @default the user of this process
 */
export type OperatorRun = (
  document: OperatorDocument,
  variables: Readonly<Record<string, unknown>>,
  user?: string,
) => Promise<unknown>

/** An error that the operator can fix; the message explains it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export function runHere(schema: GraphQLSchema, execute: Execute): OperatorRun {
  const operations = new Map(OPERATOR_DOCUMENTS.map(name => [name, readDocument(schema, name)]))
  return async (document, variables, user) => {
    const operation = operations.get(document)
    if (operation === undefined) throw new OperatorError(`There is no command ${document}.`)
    const principal = user === undefined ? OPERATOR : { ...OPERATOR, commandLineUser: user }
    const answer = await execute({ operation, variables, principal, ofRevision: false })
    if (answer.kind === 'failure') throw new OperatorError(detailOf(answer.failure))
    return answer.kind === 'data' ? answer.data : null
  }
}

interface Call {
  readonly document: OperatorDocument
  readonly variables: object
  readonly user: string
}

/** Serves the operator's documents on the socket in the data folder, which only its owner can open. */
export function operatorServer(run: OperatorRun): Server {
  return createServer(async (request, response) => {
    const answer = async () => {
      const { document, variables, user } = (await json(request)) as Call
      return { data: await run(document, { ...variables }, user) }
    }
    const body = await answer().catch(error => ({ error: messageOf(error) }))
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  })
}

export function runThrough(socketPath: string): OperatorRun {
  return (document, variables) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const request = httpRequest({ socketPath, method: 'POST', path: '/', agent: false }, async response => {
      const body = (await json(response).catch(reject)) as { data?: unknown; error?: string } | undefined
      if (body?.error !== undefined) reject(new OperatorError(body.error))
      else resolve(body?.data)
    })
    request.once('error', reject)
    request.end(JSON.stringify({ document, variables, user: userInfo().username }))
    return promise
  }
}

function detailOf({ code, detail, cause }: Failure): string {
  return code === 'INTERNAL' ? messageOf(cause) : detail
}

/** The operator sees internal causes. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : (failure('INTERNAL').detail ?? String(error))
}
