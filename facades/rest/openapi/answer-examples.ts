import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const GENERATED = join(import.meta.dirname, '../../generated')
/** Answers that the sample market gave, shortened; `test/rest/openapi-answers.test.ts` writes them with `-u`. */
export const ANSWER_EXAMPLES_FILE = join(GENERATED, 'answers.json')
/** Answers about what an account keeps; `test/rest/account-openapi.test.ts` writes them with `-u`. */
export const ACCOUNT_EXAMPLES_FILE = join(GENERATED, 'account-answers.json')

const ANSWERS: Readonly<Record<string, unknown>> = { ...read(ANSWER_EXAMPLES_FILE), ...read(ACCOUNT_EXAMPLES_FILE) }

function read(file: string): Readonly<Record<string, unknown>> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * An answer of an endpoint with the shape of every answer; undefined until one is recorded.
 * @param name the path; of what an account keeps, with the method before it
 */
export function answerExample(name: string): unknown {
  return ANSWERS[name]
}
