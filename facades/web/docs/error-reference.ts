import { STATUS_CODES } from 'node:http'
import { anchorOf, ERRORS, type ErrorCode } from '../../../gateway/errors.ts'
import type { Language } from './language.ts'
import { ERROR_TEXTS } from './russian/errors.ts'
import { textIn } from './russian/russian.ts'

/** Entry of the error reference. */
export interface ErrorEntry {
  readonly code: ErrorCode
  readonly anchor: string
  readonly status: number
  readonly title: string
  readonly text: string
}

interface ErrorGroup {
  readonly status: number
  readonly phrase: string
  readonly entries: readonly ErrorEntry[]
}

/** All error codes by status, in the order of the error table within a status. */
export function errorGroups(language: Language): readonly ErrorGroup[] {
  const entries = (Object.keys(ERRORS) as ErrorCode[]).map(code => {
    const { status, title, text } = ERRORS[code]
    const said = { title: textIn(language, ERROR_TEXTS, title), text: textIn(language, ERROR_TEXTS, text) }
    return { code, anchor: anchorOf(code), status, ...said }
  })
  const byStatus = Map.groupBy<number, ErrorEntry>(entries, ({ status }) => status)
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, group]) => ({ status, phrase: STATUS_CODES[status] ?? '', entries: group }))
}

/** Example response with this code; responses are in English. */
export function exampleProblem({ code, anchor }: ErrorEntry, baseUrl: string): string {
  const { status, title, text } = ERRORS[code]
  const problem = {
    type: `${baseUrl}/docs/errors#${anchor}`,
    title,
    status,
    detail: text,
    instance: '/api/v1/data/instruments',
    code,
    requestId: '6f1c1f0e-3b0b-4f39-9a53-6a4f0f1f8f10',
  }
  return JSON.stringify(problem, null, 2)
}
