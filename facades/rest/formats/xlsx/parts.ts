import type { About, Table } from '../table.ts'
import { factsSheet } from './worksheet.ts'
import { escaped, MAIN, PACKAGE, RELATIONS, XML_HEAD } from './xml.ts'

export const ROWS_PART = 'xl/worksheets/sheet1.xml'

/** The parts of a workbook beside its rows, in the order that readers expect. */
export function partsOf({ name, title, about, total }: Table): readonly (readonly [path: string, xml: string])[] {
  return [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', PACKAGE_RELATIONS],
    ['docProps/core.xml', coreProperties(title, about)],
    ['docProps/custom.xml', customProperties(about)],
    ['xl/workbook.xml', workbook([name, 'about'])],
    ['xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS],
    ['xl/styles.xml', CELL_STYLES],
    ['xl/worksheets/sheet2.xml', factsSheet(factsOf(title, total, about))],
  ]
}

function factsOf(title: string, total: number, { source, revision, asOf, warnings, notes }: About) {
  return [
    ['Title', title] as const,
    ['Source', source] as const,
    ['Revision', revision] as const,
    ['As of', asOf, 'DateTime'] as const,
    ['Rows', total] as const,
    ...warnings.map(text => ['Warning', text] as const),
    ...notes.map(text => ['Note', text] as const),
  ]
}

/** The workbook was created when its data was: a clock would make equal answers differ, against their strong ETag. */
function coreProperties(title: string, { asOf }: About): string {
  const created = asOf === null ? '' : `<dcterms:created xsi:type="dcterms:W3CDTF">${inSeconds(asOf)}</dcterms:created>`
  return `${XML_HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>Bond data</dc:creator>${created}</cp:coreProperties>`
}

function customProperties({ source, revision, asOf }: About): string {
  const values = [
    ['Source', `<vt:lpwstr>${escaped(source)}</vt:lpwstr>`],
    ...(revision === null ? [] : [['Revision', `<vt:i4>${revision}</vt:i4>`]]),
    ...(asOf === null ? [] : [['AsOf', `<vt:filetime>${inSeconds(asOf)}</vt:filetime>`]]),
  ]
  const properties = values.map(
    ([name, value], index) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${index + 2}" name="${name}">${value}</property>`,
  )
  return `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${properties.join('')}</Properties>`
}

function inSeconds(moment: string): string {
  return moment.replace(/\.\d+Z$/, 'Z')
}

function workbook(sheets: readonly string[]): string {
  const list = sheets.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`
}

const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPES}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SHEET_TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/></Types>`

const PACKAGE_RELATIONS = `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${RELATIONS}/custom-properties" Target="docProps/custom.xml"/></Relationships>`

const WORKBOOK_RELATIONS = `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`

/** The formats of `STYLES`, in its order. The two fills are those that every workbook has: openpyxl refuses a bare one. */
const CELL_STYLES = `${XML_HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
