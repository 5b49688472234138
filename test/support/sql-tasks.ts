import { readFileSync } from 'node:fs'

/** A task of an analyst as one SQL statement over the views. */
export interface SqlTask {
  /** Id of the GraphQL query for the same task. */
  readonly id: string
  readonly sql: string
}

const GUIDE = new URL('../../docs/analysts.md', import.meta.url)
const TASK = /^### \d+\. [^\n]+\(`([a-z-]+)`\)\n(?:(?!^###)[\s\S])*?```sql\n([^`]+)```/gm

/** The statements of docs/analysts.md, in their order. */
export function sqlTasks(): readonly SqlTask[] {
  const text = readFileSync(GUIDE, 'utf8')
  return [...text.matchAll(TASK)].map(([, id = '', sql = '']) => ({ id, sql }))
}
