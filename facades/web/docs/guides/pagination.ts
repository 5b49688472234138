import { endpointsWith } from './endpoint-links.ts'
import type { GuideOf } from './guide.ts'

const FIRST = `curl -H "x-api-key: $BONDS_KEY" \\
  "{baseUrl}/api/v1/data/instruments?YieldFrom=10&PageSize=100"`
const NEXT = `curl -H "x-api-key: $BONDS_KEY" \\
  "{baseUrl}/api/v1/data/instruments?YieldFrom=10&PageSize=100&Cursor=$NEXT_CURSOR"`

export const pagination: GuideOf = ({ description }) => ({
  en: {
    title: 'Pagination',
    lead: 'Long lists come in pages. All pages of one list come from the same revision of the data, so no row is missed or repeated.',
    sections: [
      {
        id: 'cursor',
        title: 'Cursors',
        parts: [
          'Request the first page. `page.nextCursor` is the position after its last row, or null on the last page.',
          { target: 'Shell', code: FIRST },
          'Send it as `Cursor`, with the same filter and sort, until it is null. A cursor is signed: do not build or change one.',
          { target: 'Shell', code: NEXT },
          `Lists with cursors: ${endpointsWith('Cursor', description)}.`,
        ],
      },
      {
        id: 'page',
        title: 'The page object',
        parts: [
          {
            terms: [
              ['`total`', 'How many rows match, exactly.'],
              ['`nextCursor`', 'Where the next page begins; null on the last one.'],
              ['`page`, `pageSize`', 'The number of this page and its length. Your plan limits the length.'],
              ['`truncated`, `hint`', 'Whether something was cut, and what to do then.'],
            ],
          },
          '`CountOnly=true` returns the total without rows. `Page` requests a page by its number, for people who turn pages; it cannot be combined with `Cursor`.',
        ],
      },
      {
        id: 'revisions',
        title: 'When the data changes',
        parts: [
          'A cursor goes on while quotes of the day are published. A page of a later revision than the one before says so in `meta.warnings`: a row whose place in the order changed meanwhile may be missing or come twice. Compare `meta.revision` if that matters.',
          'Data of another day and new bonds end the cursors of before: the answer is 400 with [`CURSOR_EXPIRED`](/docs/errors#cursor-expired). Start again from the first page.',
          'To read a whole list in one request instead, use an [export](/docs/exports). To read the same day again and again, use [`AsOf`](/docs/as-of).',
          'Rows with equal sort values have a fixed order among themselves, so the order of a list never depends on chance.',
        ],
      },
    ],
  },
  ru: {
    title: 'Постраничная выдача',
    lead: 'Длинные списки приходят страницами. Все страницы одного списка относятся к одной ревизии данных, поэтому строки не теряются и не повторяются.',
    sections: [
      {
        id: 'cursor',
        title: 'Курсоры',
        parts: [
          'Запросите первую страницу. В `page.nextCursor` придёт позиция после её последней строки, а на последней странице – null.',
          { target: 'Shell', code: FIRST },
          'Передавайте её как `Cursor` с тем же фильтром и той же сортировкой, пока не придёт null. Курсор подписан: не составляйте и не меняйте его сами.',
          { target: 'Shell', code: NEXT },
          `Списки с курсором: ${endpointsWith('Cursor', description)}.`,
        ],
      },
      {
        id: 'page',
        title: 'Объект page',
        parts: [
          {
            terms: [
              ['`total`', 'Точное число подходящих строк.'],
              ['`nextCursor`', 'Начало следующей страницы; на последней – null.'],
              ['`page`, `pageSize`', 'Номер страницы и её длина. Наибольшую длину задаёт тариф.'],
              ['`truncated`, `hint`', 'Был ли ответ сокращён и что в этом случае делать.'],
            ],
          },
          '`CountOnly=true` возвращает только общее число, без строк. `Page` запрашивает страницу по номеру, например для листания на экране; вместе с `Cursor` он не используется.',
        ],
      },
      {
        id: 'revisions',
        title: 'Когда данные обновляются',
        parts: [
          'Пока публикуются котировки того же дня, курсор действует. Если страница относится к более поздней ревизии, чем предыдущая, об этом сообщает `meta.warnings`: строка, место которой изменилось, может быть пропущена или повторена. Если это важно, сравните `meta.revision`.',
          'Данные другого дня и новые облигации прекращают действие прежних курсоров: ответ – 400 с кодом [`CURSOR_EXPIRED`](/docs/errors#cursor-expired). Начните с первой страницы.',
          'Чтобы получить весь список одним запросом, используйте [выгрузку](/docs/exports). Чтобы многократно читать данные одной и той же даты, используйте [`AsOf`](/docs/as-of).',
          'Строки с одинаковым значением сортировки всегда идут в одном и том же порядке.',
        ],
      },
    ],
  },
})
