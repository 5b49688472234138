import { UnreadableFile } from '../../../tables/cell.ts'
import { xmlParser } from '../../../tables/xml.ts'

/** Status of the instrument at the venue: admitted to trading, ended, or cancelled because it was reported in error. */
export type Action = 'LISTED' | 'ENDED' | 'CANCELLED'

/** A raw record of the register: texts by their path, `NmnlValPerUnit@Ccy` for an attribute. */
export interface Element {
  readonly action: Action
  /** From 1, in the order of the file. */
  readonly number: number
  readonly fields: ReadonlyMap<string, string>
}

/** Full files (auth.017) have `RefData`, daily differences (auth.036) the others. */
const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['RefData', 'LISTED'],
  ['NewRcrd', 'LISTED'],
  ['ModfdRcrd', 'LISTED'],
  ['TermntdRcrd', 'ENDED'],
  ['CancRcrd', 'CANCELLED'],
])

/** Both reports, by the name of their outermost element. */
const REPORTS: ReadonlySet<string> = new Set(['FinInstrmRptgRefDataRpt', 'FinInstrmRptgRefDataDltaRpt'])

/** Characters of one record: the longest real ones have two thousand. */
const LONGEST_RECORD = 100_000

interface ElementReader {
  /** @throws UnreadableFile if the text is not XML, declares entities or contains a record without end */
  write(text: string): void
  /** @throws UnreadableFile if the document is truncated */
  close(): void
  /** Returns and clears the records completed since the last call. */
  taken(): readonly Element[]
  /** Report date of the file, ISO 8601; null until it is read. */
  reportDate(): string | null
  /** Type of document: a report of instruments, the listing of the register's files, or null for anything else. */
  kind(): 'report' | 'listing' | null
}

export function elementReader(): ElementReader {
  let [elements, number, size]: [Element[], number, number] = [[], 0, 0]
  let kind: 'report' | 'listing' | null = null
  let [reportDate, created]: [string | null, string | null] = [null, null]
  let record: { readonly action: Action; readonly fields: Map<string, string> } | null = null
  let path: string[] = []
  let text = ''
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    text = ''
    const action = record === null ? ACTIONS.get(name) : undefined
    if (action !== undefined) {
      record = { action, fields: new Map() }
      path = []
      size = 0
      return
    }
    if (REPORTS.has(name)) kind = 'report'
    if (name === 'response' && path.length === 0) kind = 'listing'
    path.push(name)
    if (record !== null && attributes.Ccy !== undefined) record.fields.set(`${path.join('/')}@Ccy`, attributes.Ccy)
  }
  const close = (name: string) => {
    if (record !== null && path.length === 0) {
      number += 1
      elements.push({ ...record, number })
      record = null
      return
    }
    const value = text.trim()
    text = ''
    if (record !== null && value !== '') record.fields.set(path.join('/'), value)
    if (record === null && name === 'Dt' && path.at(-2) === 'RptgPrd') reportDate = value
    if (record === null && name === 'CreDt') created = value.slice(0, 10)
    path.pop()
  }
  const parser = xmlParser(
    {
      open,
      close,
      text: more => {
        size += more.length
        if (size > LONGEST_RECORD) throw new UnreadableFile(`a record is longer than ${LONGEST_RECORD} characters`)
        text += more
      },
    },
    reason => {
      throw new UnreadableFile(`invalid XML after ${number} records: ${reason}`)
    },
  )
  return {
    write: parser.write,
    close: parser.close,
    taken: () => {
      const whole = elements
      elements = []
      return whole
    },
    reportDate: () => reportDate ?? created,
    kind: () => kind,
  }
}
