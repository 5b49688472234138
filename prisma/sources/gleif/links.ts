import { isinProblem } from '../../../schema/analytics/isin.ts'
import { leiProblem } from '../../../schema/analytics/lei.ts'
import { UnreadableFile } from '../../../tables/cell.ts'
import { missingColumn } from '../did-you-mean.ts'
import { failed, htmlProblem } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Failure, Parsed } from '../source.ts'
import { type StreamedFile, textPieces } from '../streamed-files.ts'

/** Lines per yielded chunk. */
const CHUNK = 5_000
const LONGEST_LINE = 1_000

/**
 * The daily table of ISINs and the LEIs of their issuers: about eight million lines, of which only those of stored bonds
 * are used.
 * @param stored the stored ISINs; null to take every line
 */
export async function* readLinks(
  file: StreamedFile,
  stored: ReadonlySet<string> | null,
): AsyncIterable<Parsed<SourceRecord>> {
  let [rows, failures, read, passed, line]: [SourceRecord[], Failure[], number, number, number] = [[], [], 0, 0, 0]
  let columns: { readonly lei: number; readonly isin: number } | null = null
  const take = (text: string) => {
    line += 1
    if (text.trim() === '') return
    const cells = text.split(',').map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (columns === null) {
      columns = columnsOf(cells, text)
      return
    }
    read += 1
    const [lei, isin] = [cells[columns.lei] ?? '', cells[columns.isin] ?? '']
    if (stored?.has(isin) === false) {
      passed += 1
      return
    }
    const [reason, field] = problemOf(lei, isin)
    if (reason === null) rows.push({ kind: 'issuerLink', isin, lei })
    else failures.push(failed(file.name, `line ${line}`, reason, field))
  }
  const taken = (): Parsed<SourceRecord> => {
    const parsed = { rows, failures, read }
    ;[rows, failures, read] = [[], [], 0]
    return parsed
  }
  try {
    let rest = ''
    for await (const piece of textPieces(file.pieces())) {
      const lines = (rest + piece).split(/\r?\n/)
      rest = lines.pop() ?? ''
      if (rest.length > LONGEST_LINE) throw new UnreadableFile(`a line is longer than ${LONGEST_LINE} characters`)
      for (const text of lines) take(text)
      if (rows.length + failures.length >= CHUNK || read >= 100 * CHUNK) yield taken()
    }
    take(rest)
    if (columns === null) throw new UnreadableFile('the file is empty')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    failures.push(failed(file.name, line === 0 ? 'whole file' : `line ${line}`, error.message))
  }
  const notes = passed === 0 ? [] : [`${file.name}: ${passed} lines are for securities that are not stored.`]
  yield { ...taken(), notes }
}

const COLUMNS = ['LEI', 'ISIN']

function columnsOf(cells: readonly string[], text: string): { readonly lei: number; readonly isin: number } {
  const html = htmlProblem(text)
  if (html !== null) throw new UnreadableFile(html)
  const header = cells.map(cell => cell.replace(/^\ufeff/, '').toUpperCase())
  const missing = COLUMNS.find(name => !header.includes(name))
  if (missing !== undefined) throw new UnreadableFile(missingColumn(missing, header, COLUMNS))
  return { lei: header.indexOf('LEI'), isin: header.indexOf('ISIN') }
}

function problemOf(lei: string, isin: string): readonly [string | null, string] {
  const wrongIsin = isinProblem(isin)
  return wrongIsin === null ? [leiProblem(lei), 'LEI'] : [wrongIsin, 'ISIN']
}
