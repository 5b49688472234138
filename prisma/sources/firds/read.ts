import { UnreadableFile } from '../../../tables/cell.ts'
import { failed, htmlProblem } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Failure, Parsed } from '../source.ts'
import { type StreamedFile, textPieces } from '../streamed-files.ts'
import { recordsOfInstrument } from './bond.ts'
import { type Element, elementReader } from './elements.ts'
import { categoryOf, isinOf, type VenueRecord, venueRecord } from './record.ts'

/** Instruments per yielded chunk. */
const CHUNK = 500

/**
 * Streams one file of the register, so that its size does not affect memory. Adjacent records of an instrument are
 * grouped; in the register they are normally adjacent. Other records are stored separately, which gives the same result
 * unless venues contradict each other.
 * @param issuers LEIs that were already yielded; new ones are added
 */
export async function* readRegister(file: StreamedFile, issuers: Set<string>): AsyncIterable<Parsed<SourceRecord>> {
  const reading = newReading(file.name, issuers)
  const xml = elementReader()
  let first = true
  try {
    for await (const text of textPieces(file.pieces())) {
      const html = first ? htmlProblem(text) : null
      if (html !== null) throw new UnreadableFile(html)
      first = first && text === ''
      xml.write(text)
      const day = xml.reportDate()
      const elements = xml.taken()
      if (elements.length > 0 && day === null) throw new UnreadableFile('the report does not state its date')
      for (const element of elements) reading.add(element, day ?? '')
      if (reading.size() >= CHUNK) yield reading.taken()
    }
    xml.close()
    if (xml.kind() === null) throw new UnreadableFile('XML, but no report of instruments (auth.017 or auth.036)')
    if (xml.kind() === 'listing') reading.note('the listing of the files of the register; it is no data by itself.')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    reading.refuse('whole file', error.message)
  }
  reading.end(xml.reportDate() ?? '')
  yield { ...reading.taken(), notes: reading.notes() }
}

function newReading(file: string, issuers: Set<string>) {
  const others = new Map<string, number>()
  const more: string[] = []
  let [rows, failures, read, contradictions]: [SourceRecord[], Failure[], number, number] = [[], [], 0, 0]
  let group: VenueRecord[] = []
  const end = (day: string) => {
    if (group.length === 0) return
    const records = recordsOfInstrument(group, day)
    group = []
    for (const record of records) {
      const lei = record.kind === 'bond' ? (record.issuer.lei ?? '') : ''
      if (lei !== '' && !issuers.has(lei)) rows.push({ kind: 'issuer', lei, name: lei, replacesNames: [] })
      if (lei !== '') issuers.add(lei)
      rows.push(record)
    }
  }
  const add = (element: Element, day: string) => {
    read += 1
    const category = categoryOf(element)
    if (category !== null && category !== 'D') {
      others.set(category, (others.get(category) ?? 0) + 1)
      return
    }
    if (group[0] !== undefined && group[0].isin !== isinOf(element)) end(day)
    const record = venueRecord(file, element)
    if ('reason' in record) failures.push(record)
    else group.push(record)
    if (!('reason' in record) && contradicts(record)) contradictions += 1
  }
  return {
    add,
    end,
    refuse: (position: string, reason: string) => void failures.push(failed(file, position, reason)),
    size: () => rows.length + failures.length,
    taken: (): Parsed<SourceRecord> => {
      const taken = { rows, failures, read }
      ;[rows, failures, read] = [[], [], 0]
      return taken
    },
    note: (text: string) => void more.push(`${file}: ${text}`),
    notes: () => [...more, ...notesOf(file, others, contradictions)],
  }
}

/** True if the classification contradicts the terms of the record. */
function contradicts({ terms, isFloating, maturity }: VenueRecord): boolean {
  const isFixed = terms.interest === 'FIXED' || terms.interest === 'ZERO'
  return (isFloating && isFixed) || terms.perpetual !== (maturity === null)
}

function notesOf(file: string, others: ReadonlyMap<string, number>, contradictions: number): readonly string[] {
  const total = [...others.values()].reduce((sum, count) => sum + count, 0)
  const kinds = [...others].map(([category, count]) => `${category} ${count}`).join(', ')
  return [
    ...(total === 0 ? [] : [`${file}: ${total} records are not debt instruments (${kinds}) and were skipped.`]),
    ...(contradictions === 0
      ? []
      : [`${file}: ${contradictions} records have a classification that contradicts their terms; the terms are used.`]),
  ]
}
