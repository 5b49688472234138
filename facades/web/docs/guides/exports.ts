import { type Description, dataEndpointsOf, queryParameters } from '../description.ts'
import { endpointsWith } from './endpoint-links.ts'
import type { GuideOf } from './guide.ts'

const WHOLE = `curl -H "x-api-key: $BONDS_KEY" -o bonds.xlsx \\
  "{baseUrl}/api/v1/data/instruments?NominalCurrency=RUB&Fields=isin,name,price,yield,durationDays&Format=xlsx"`

const EN: Readonly<Record<string, string>> = {
  csv: 'Comma, UTF-8, decimal point, ISO dates (RFC 4180). For programs.',
  'csv-excel': 'Semicolons, decimal comma and a byte order mark, for Excel where a semicolon separates lists.',
  ndjson: 'One JSON object a line, as in the JSON answer. For streaming.',
  xlsx: 'A workbook with numbers and dates as such. The best choice for Excel in any language.',
}
const RU: Readonly<Record<string, string>> = {
  csv: 'Запятая, UTF-8, десятичная точка, даты ISO (RFC 4180). Для программ.',
  'csv-excel':
    'Точка с запятой, десятичная запятая и метка порядка байтов – для Excel с русскими региональными настройками.',
  ndjson: 'Один объект JSON в строке, как в ответе JSON. Для потоковой обработки.',
  xlsx: 'Книга Excel, в которой числа и даты записаны числами и датами. Для Excel на любом языке – лучший выбор.',
}

export const exportsGuide: GuideOf = ({ description }) => ({
  en: {
    title: 'Exports',
    lead: '`Format` returns a whole list as one table, streamed, of one revision.',
    sections: [
      {
        id: 'request',
        title: 'Request',
        parts: [
          'Add `Format` to a list with selectable columns, or send the media type as `Accept`. `Fields` chooses the columns and their order; filters and sorts work as usual; pages are ignored.',
          { target: 'Shell', code: WHOLE },
          `Lists that can be exported: ${endpointsWith('Format', description)}.`,
        ],
      },
      {
        id: 'formats',
        title: 'Formats',
        parts: [{ caption: 'Formats', head: ['Format', 'What it is'], rows: rowsOf(description, EN) }],
      },
      {
        id: 'details',
        title: 'Good to know',
        parts: [
          {
            list: [
              'Your plan limits the rows of an export. A longer list is refused before the first row, with [`EXPORT_TOO_LARGE`](/docs/errors#export-too-large): narrow the filter, or read [pages](/docs/pagination).',
              'An unknown value is an empty cell, in NDJSON `null`.',
              'In CSV, a text that a spreadsheet would run as a formula begins with an apostrophe.',
              'An export is one request, and counts as a concurrent one until its last row is sent.',
              'Excel and Power BI can refresh a list by themselves: see [snippets](/docs/snippets#power-query-csv).',
            ],
          },
        ],
      },
    ],
  },
  ru: {
    title: 'Выгрузки',
    lead: '`Format` возвращает весь список одной таблицей: потоком и из одной ревизии.',
    sections: [
      {
        id: 'request',
        title: 'Запрос',
        parts: [
          'Добавьте `Format` к списку с выбором столбцов или передайте тип содержимого в заголовке `Accept`. `Fields` задаёт столбцы и их порядок; фильтры и сортировка работают как обычно, параметры страниц не учитываются.',
          { target: 'Shell', code: WHOLE },
          `Списки, которые можно выгрузить: ${endpointsWith('Format', description)}.`,
        ],
      },
      {
        id: 'formats',
        title: 'Форматы',
        parts: [{ caption: 'Форматы', head: ['Формат', 'Что это'], rows: rowsOf(description, RU) }],
      },
      {
        id: 'details',
        title: 'Полезно знать',
        parts: [
          {
            list: [
              'Число строк в выгрузке ограничено тарифом. Более длинный список отклоняется до первой строки с кодом [`EXPORT_TOO_LARGE`](/docs/errors#export-too-large): сузьте фильтр или читайте [постранично](/docs/pagination).',
              'Неизвестное значение – пустая ячейка, в NDJSON – `null`.',
              'В CSV текст, который табличный редактор принял бы за формулу, начинается с апострофа.',
              'Выгрузка считается одним запросом и занимает место одновременного запроса, пока не передана последняя строка.',
              'Excel и Power BI могут обновлять список сами: см. [примеры кода](/docs/snippets#power-query-csv).',
            ],
          },
        ],
      },
    ],
  },
})

/** The formats that the description names, with the words for each. */
function rowsOf(description: Description, texts: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  const format = dataEndpointsOf(description)
    .flatMap(queryParameters)
    .find(({ name }) => name === 'Format')
  const names = (format?.schema.enum ?? []).map(String).filter(name => name !== 'json')
  return names.map(name => [`\`${name}\``, texts[name] ?? '–'])
}
