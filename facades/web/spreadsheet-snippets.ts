import { type Asked, quoted } from './screening.ts'

/** What spreadsheets are told to ask the screener. */

const COLUMNS = ['isin', 'name', 'price', 'yield', 'yieldBasis', 'yieldDate', 'durationDays', 'maturityDate']

export function powerQuery(asked: Asked): string {
  const columns = COLUMNS.map(text).join(', ')
  return `let
    Key = ${text(asked.key)},
    Answer = Json.Document(
${webContents(asked, [['Fields', COLUMNS.join(',')]])}
    ),
    Rows = Table.FromList(Answer[items], Splitter.SplitByNothing(), {"bond"}),
    Bonds = Table.ExpandRecordColumn(Rows, "bond", {${columns}}),
${typed('Bonds')}`
}

export function powerQueryCsv(asked: Asked): string {
  const whole = { ...asked, query: asked.query.filter(([name]) => name !== 'PageSize') }
  return `let
    Key = ${text(asked.key)},
    Answer = Csv.Document(
${webContents(whole, [
  ['Fields', COLUMNS.join(',')],
  ['Format', 'csv'],
])},
        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
    ),
    Bonds = Table.PromoteHeaders(Answer, [PromoteAllScalars = true]),
${typed('Bonds')}`
}

/** The path stands apart from the address: otherwise Power BI cannot refresh by itself. */
function webContents({ baseUrl, path, query }: Asked, more: Asked['query']): string {
  const asked = [...query, ...more].map(([name, value]) => `${name} = ${text(value)}`)
  return `        Web.Contents(${text(baseUrl)}, [
            RelativePath = ${text(path.slice(1))},
            Query = [
                ${asked.join(',\n                ')}
            ],
            Headers = [#"x-api-key" = Key]
        ])`
}

/** Decimal points and ISO dates, whatever the computer is set to. */
function typed(table: string): string {
  return `    Typed = Table.TransformColumnTypes(${table}, {
        {"price", type number},
        {"yield", type number},
        {"durationDays", type number},
        {"yieldDate", type date},
        {"maturityDate", type date}
    }, "en-US")
in
    Typed`
}

export function appsScript({ url, query }: Asked): string {
  const asked = new URLSearchParams([...query.map(([name, value]) => [name, value]), ['Fields', COLUMNS.join(',')]])
  return `const COLUMNS = [${COLUMNS.map(quoted).join(', ')}]

/** Writes the bonds into the sheet that is open. */
function loadBonds() {
  const key = PropertiesService.getScriptProperties().getProperty('BONDS_KEY')
  const url = ${quoted(`${url}?${asked.toString().replaceAll('%2C', ',')}`)}
  const response = UrlFetchApp.fetch(url, { headers: { 'x-api-key': key }, muteHttpExceptions: true })
  const answer = JSON.parse(response.getContentText())
  if (response.getResponseCode() !== 200) throw new Error(answer.detail)
  const rows = answer.items.map(bond => COLUMNS.map(column => bond[column] ?? ''))
  const sheet = SpreadsheetApp.getActiveSheet()
  sheet.clearContents()
  sheet.getRange(1, 1, rows.length + 1, COLUMNS.length).setValues([COLUMNS, ...rows])
}`
}

/** A string of Power Query. */
function text(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
