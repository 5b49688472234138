import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Answers that the sample market gave, shortened; `test/rest/openapi-answers.test.ts` writes them with `-u`. */
export const ANSWER_EXAMPLES_FILE = join(import.meta.dirname, '../../generated/answers.json')

const ANSWERS: Readonly<Record<string, unknown>> = existsSync(ANSWER_EXAMPLES_FILE)
  ? JSON.parse(readFileSync(ANSWER_EXAMPLES_FILE, 'utf8'))
  : {}

/** An answer of an endpoint with the shape of every answer; undefined until one is recorded. */
export function answerExample(path: string): unknown {
  return ANSWERS[path]
}
