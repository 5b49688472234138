import { workbook, zipOf } from './workbook.ts'

/** A workbook whose only sheet is this XML. */
function workbookOf(sheet: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  return zipOf(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])))
}

interface Hostile {
  readonly what: string
  readonly file: () => Buffer
  /** What the refusal says. */
  readonly says: RegExp
}

const MILLION = 1_000_000
const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}">]><a>&b;</a>`

/** Files of a few kilobytes that are made to cost much, or to break a parser. */
export const HOSTILE_FILES: readonly Hostile[] = [
  { what: 'nested tags', file: () => workbookOf('<a>'.repeat(2 * MILLION)), says: /nested more than 64 deep/ },
  {
    what: 'attributes of one tag',
    file: () => workbookOf(`<a ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    says: /more than 64 attributes/,
  },
  {
    what: 'cells',
    file: () => workbookOf(`<worksheet><sheetData><row>${'<c/>'.repeat(2 * MILLION)}</row></sheetData></worksheet>`),
    says: /more than 1000000 cells/,
  },
  {
    what: 'shared texts',
    file: () => workbookOf('<worksheet/>', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2 * MILLION)}</sst>` }),
    says: /more than 1000000 cells/,
  },
  {
    what: 'characters of one cell',
    file: () =>
      workbookOf(
        `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(MILLION)}</v></c></row></sheetData></worksheet>`,
      ),
    says: /more than 32767 characters/,
  },
  {
    what: 'sheets',
    file: () =>
      workbookOf('<worksheet/>', {
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(10_000)}</sheets></workbook>`,
      }),
    says: /more than 1000 sheets/,
  },
  { what: 'entities', file: () => workbookOf(BILLION_LAUGHS), says: /declares a document type/ },
  {
    what: 'bytes when unpacked',
    file: () => zipOf({ 'xl/workbook.xml': Buffer.alloc(60 * MILLION) }, { statedSize: 10 }),
    says: /too large once it is unpacked/,
  },
  { what: 'a cut archive', file: () => workbook([['ISIN', 'Quantity']]).subarray(0, 200), says: /not a workbook/ },
  {
    what: 'one line of a CSV',
    file: () => Buffer.from(`ISIN,Quantity\n${'x'.repeat(4 * MILLION)}`),
    says: /No table of holdings|cannot be read as CSV/,
  },
  {
    what: 'columns of a CSV',
    file: () => Buffer.from(','.repeat(4 * MILLION)),
    says: /cannot be read as CSV|No table/,
  },
]
