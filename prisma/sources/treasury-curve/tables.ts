import { UnreadableFile } from '../../../tables/cell.ts'
import { xmlParser } from '../../../tables/xml.ts'
import type { Line } from '../cells.ts'
import { tableFromCsv } from '../csv-table.ts'
import { closestWord } from '../did-you-mean.ts'
import { failed, htmlProblem } from '../files.ts'
import type { Failure } from '../source.ts'
import { REPEATED, TENORS } from './tenors.ts'

interface ParTable {
  /** One line per day, with cells by `Date` and tenor titles. */
  readonly lines: readonly Line[]
  readonly failures: readonly Failure[]
}

const DATE = 'Date'

/** Reads a yearly table or the feed, detected from the content. An unknown column is a failure. */
export function parTable(file: string, text: string): ParTable {
  const html = htmlProblem(text)
  if (html !== null) return { lines: [], failures: [failed(file, 'whole file', html)] }
  return text.trimStart().startsWith('<') ? fromFeed(file, text) : fromCsv(file, text)
}

function fromCsv(file: string, text: string): ParTable {
  const { lines, failures } = tableFromCsv(file, text, { required: [DATE] })
  const titles = new Set(TENORS.map(({ title }) => title))
  const header = Object.keys(lines[0]?.cells ?? {})
  const unknown = header.filter(column => column !== DATE && column !== '' && !titles.has(column))
  const complaints = unknown.map(column => failed(file, 'header', unknownTenor(column, [...titles]), column))
  return { lines, failures: [...failures, ...complaints] }
}

/** An unknown tenor is rejected with a suggestion, because a wrong tenor would distort the curve. */
function unknownTenor(name: string, known: readonly string[]): string {
  const near = closestWord(name, known)
  return `unknown tenor; its rates are skipped.${near === null ? '' : ` Did you mean ${near}?`}`
}

/** An Atom feed with one entry per day and flat properties: `NEW_DATE` and a rate for each tenor. */
function fromFeed(file: string, text: string): ParTable {
  const titles = new Map(TENORS.map(({ element, title }) => [element, title]))
  const lines: Line[] = []
  const failures: Failure[] = []
  const unknown = new Set<string>()
  let cells: Record<string, string> | null = null
  let [content, isFeed] = ['', false]
  const parser = xmlParser(
    {
      open: name => {
        if (name === 'feed') isFeed = true
        if (name === 'properties') cells = {}
        content = ''
      },
      text: more => {
        content += more
      },
      close: name => {
        if (cells === null) return
        const title = name === 'NEW_DATE' ? DATE : titles.get(name)
        if (name === 'properties') {
          lines.push({ file, position: `entry ${lines.length + 1}`, cells })
          cells = null
        } else if (title !== undefined) cells[title] = content.trim().replace(/T00:00:00$/, '')
        else if (name.startsWith('BC_') && !REPEATED.has(name)) unknown.add(name)
        content = ''
      },
    },
    reason => {
      throw new UnreadableFile(`invalid XML after ${lines.length} entries: ${reason}`)
    },
  )
  try {
    parser.write(text)
    parser.close()
    if (!isFeed) throw new UnreadableFile('XML, but no feed of rates')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    failures.push(failed(file, 'whole file', error.message))
  }
  for (const name of unknown) failures.push(failed(file, 'feed', unknownTenor(name, [...titles.keys()]), name))
  return { lines, failures }
}
