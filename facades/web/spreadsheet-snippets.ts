import { quoted, type SnippetRequest } from './screening.ts'

/** Snippets that call the screener from spreadsheets. */

const COLUMNS = ['isin', 'name', 'price', 'yield', 'yieldBasis', 'yieldDate', 'durationDays', 'maturityDate']

export function powerQuery(request: SnippetRequest): string {
  const columns = COLUMNS.map(text).join(', ')
  return `let
    Key = ${text(request.key)},
    Answer = Json.Document(
${webContents(request, [['Fields', COLUMNS.join(',')]])}
    ),
    Rows = Table.FromList(Answer[items], Splitter.SplitByNothing(), {"bond"}),
    Bonds = Table.ExpandRecordColumn(Rows, "bond", {${columns}}),
${typed('Bonds')}`
}

/** Any request, as the record that it answers. */
export function powerQueryAnswer(request: SnippetRequest): string {
  return `let
    Key = ${text(request.key)},
    Answer = Json.Document(
${webContents(request, [])}
    )
in
    Answer`
}

export function powerQueryCsv(request: SnippetRequest): string {
  const whole = { ...request, query: request.query.filter(([name]) => name !== 'PageSize') }
  return `let
    Key = ${text(request.key)},
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

/** Passes the path separately from the base URL, because scheduled refresh in Power BI requires it. */
function webContents({ baseUrl, path, query }: SnippetRequest, more: SnippetRequest['query']): string {
  const parameters = [...query, ...more].map(([name, value]) => `${name} = ${text(value)}`)
  return `        Web.Contents(${text(baseUrl)}, [
            RelativePath = ${text(path.slice(1))},
            Query = [
                ${parameters.join(',\n                ')}
            ],
            Headers = [#"x-api-key" = Key]
        ])`
}

/** Parses decimal points and ISO dates regardless of the locale of the computer. */
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

export function appsScript({ url, query }: SnippetRequest): string {
  const parameters = new URLSearchParams([
    ...query.map(([name, value]) => [name, value]),
    ['Fields', COLUMNS.join(',')],
  ])
  return `const COLUMNS = [${COLUMNS.map(quoted).join(', ')}]

/** Writes the bonds to the active sheet. */
function loadBonds() {
  const key = PropertiesService.getScriptProperties().getProperty('BONDS_KEY')
  const url = ${quoted(`${url}?${parameters.toString().replaceAll('%2C', ',')}`)}
  const response = UrlFetchApp.fetch(url, { headers: { 'x-api-key': key }, muteHttpExceptions: true })
  const answer = JSON.parse(response.getContentText())
  if (response.getResponseCode() !== 200) throw new Error(answer.detail)
  const rows = answer.items.map(bond => COLUMNS.map(column => bond[column] ?? ''))
  const sheet = SpreadsheetApp.getActiveSheet()
  sheet.clearContents()
  sheet.getRange(1, 1, rows.length + 1, COLUMNS.length).setValues([COLUMNS, ...rows])
}`
}

/** A string literal of Power Query. */
function text(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
