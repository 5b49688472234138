import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A task of an analyst as one query: GraphiQL offers it, the guide shows it, a test runs it. */
export interface ExampleQuery {
  readonly id: string
  readonly title: string
  /** Sentences about the answer; empty where the title says it. */
  readonly text: string
  /** The query without its comments. */
  readonly query: string
}

const FOLDER = join(import.meta.dirname, 'examples')

/** The examples in their order, with their dates counted from a day, ISO. */
export function exampleQueries(today: string): readonly ExampleQuery[] {
  return FILES.map(({ id, source }) => {
    const lines = source
      .replace(/"TODAY(?:-(\d+))?"/g, (_, days = 0) => `"${dayBefore(today, Number(days))}"`)
      .split('\n')
    const comments = lines.filter(line => line.startsWith('#')).map(line => line.slice(2))
    const [title = '', ...sentences] = comments
    const query = lines
      .filter(line => !line.startsWith('#'))
      .join('\n')
      .trim()
    return { id, title, text: sentences.join(' '), query: `${query}\n` }
  })
}

const FILES = readdirSync(FOLDER)
  .toSorted()
  .map(file => ({ id: file.replace(/^\d+-|\.graphql$/g, ''), source: readFileSync(join(FOLDER, file), 'utf8') }))

function dayBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString()
}
