import { mirrorProgram } from '../clients/archives.ts'
import { type Description, dataEndpointsOf, queryParameters } from '../description.ts'
import type { Part } from '../parts/part.ts'
import type { GuideOf } from './guide.ts'

const FOLLOW = `curl -H "x-api-key: $BONDS_KEY" "{baseUrl}/api/v1/data/changes?SinceRevision=12&Kind=BOND,QUOTE&Limit=500"`

const STREAM = `curl -N -H "x-api-key: $BONDS_KEY" -H "Accept: text/event-stream" \\
  "{baseUrl}/api/v1/data/changes?SinceRevision=12"`

const RUN = `pip install {baseUrl}/clients/bonds-client.tar.gz
BONDS_KEY=… python3 mirror.py market.db {baseUrl}
sqlite3 market.db "SELECT body ->> 'name', body ->> 'yield' FROM bonds ORDER BY 2 DESC LIMIT 10"`

/** By kind of a change: what its `id` is, and what to read again. */
type Steps = Readonly<Record<string, readonly [id: string, read: string]>>

const PARTS = '[`/instruments/{id}`](/docs/endpoints/get-bond) `?Schedules=ALL`'
const RATED = '[`/instruments/{id}`](/docs/endpoints/get-bond), [`/issuers/{id}`](/docs/endpoints/get-issuer)'
const DAYS = '[`/instruments/{id}/history`](/docs/endpoints/get-history) `?From={from}&To={to}`'
const BOND = '[`/instruments`](/docs/endpoints/search-bonds) `?Fields=full&Isin=…`'

const stepsIn = (bond: string, issuer: string, either: string, placement: string, key: string): Steps => ({
  ISSUER: [issuer, '[`/issuers/{id}`](/docs/endpoints/get-issuer)'],
  BOND: [bond, BOND],
  COUPON: [bond, PARTS],
  REPAYMENT: [bond, PARTS],
  OFFER: [bond, PARTS],
  QUOTE: [bond, DAYS],
  MEASURES: [bond, `${BOND}; ${DAYS}`],
  RATING: [either, RATED],
  DEFAULT: [either, RATED],
  PLACEMENT: [placement, '[`/placements/{id}`](/docs/endpoints/get-placement)'],
  CURVE: [key, '[`/curves`](/docs/endpoints/get-curves) `?Key={id}&From={from}&To={to}`'],
  RATE: [key, '[`/rates`](/docs/endpoints/get-rates) `?Key={id}&From={from}&To={to}`'],
})

const EN = stepsIn('bond', 'issuer', 'bond; issuer where there is no ISIN', 'placement', 'key')
const RU = stepsIn('облигация', 'эмитент', 'облигация; эмитент, если нет ISIN', 'размещение', 'ключ')

/** How to keep a copy of the market equal to the service. */
export const mirror: GuideOf = ({ description }) => ({
  en: {
    title: 'A copy of the market',
    lead: 'Take the whole market once, and then only what changed: a copy in your own database that is equal to the service, including what was corrected and removed.',
    sections: [
      {
        id: 'steps',
        title: 'In three steps',
        parts: [
          {
            list: [
              'Take the whole: the [bulk files](/docs/files) of a revision, or the lists as [exports](/docs/exports). Remember the revision: every answer and every export names it in the header `X-Market-Revision`.',
              'Ask [what changed since](/docs/endpoints/get-changes), with `Cursor` until `page.nextCursor` is null.',
              'Read each changed object again and replace your rows; delete those with `removed`. Then remember `revision` of that answer, and continue from it next time.',
            ],
          },
          { target: 'Shell', code: FOLLOW },
        ],
      },
      {
        id: 'what-to-read',
        title: 'What to read again',
        parts: [stepsTable(description, 'What to read again', ['`kind`', '`id`', 'Read again'], EN)],
      },
      {
        id: 'program',
        title: 'A program that does it',
        parts: [
          'It keeps bonds, issuers, placements, curves and rates in SQLite. Run it as often as you like; it brings the copy up to date completely or not at all. A test plays twelve revisions with corrections, removals and runs that are held back, and compares its tables with a copy that is taken at the end.',
          { target: 'mirror.py', code: mirrorProgram() },
          { target: 'Shell', code: RUN },
        ],
      },
      {
        id: 'promises',
        title: 'What the changes promise',
        parts: [
          {
            list: [
              'Kinds come in the order in which a copy applies them: issuers before their bonds, bonds before their parts. Several changes of one object are one item.',
              'Nothing unpublished appears. What a quarantined run changed appears in the revision that publishes it, and never if it is rejected.',
              'With a bond its parts are removed, and with an issuer its ratings and reports; they are not listed separately.',
              'A range is fixed by its first page: `revision` stays the same on all its pages while newer revisions are published. Objects are read as they are now; one that is newer than the range is listed again in the next.',
            ],
          },
        ],
      },
      {
        id: 'how-often',
        title: 'How often',
        parts: [
          'Every few minutes with `If-None-Match`: an unchanged market is a short 304. Or let the service send them: with `Accept: text/event-stream` the request stays open, and `Last-Event-ID` resumes. A [webhook](/docs/alerts) for `revision.published` is the third way.',
          { target: 'Shell', code: STREAM },
        ],
      },
      {
        id: 'too-old',
        title: 'When the copy is too old',
        parts: [
          'Changes are retained for as many days as past days are. An older start is answered with 410 and [`CHANGES_EXPIRED`](/docs/errors#changes-expired): take the whole again, and continue from its revision.',
        ],
      },
    ],
  },
  ru: {
    title: 'Копия рынка',
    lead: 'Загрузите весь рынок один раз, а потом только изменения: копия в вашей базе будет равна данным сервиса, вместе с исправлениями и удалениями.',
    sections: [
      {
        id: 'steps',
        title: 'В три шага',
        parts: [
          {
            list: [
              'Возьмите всё: [файлы всего рынка](/docs/files) одной ревизии или списки [выгрузками](/docs/exports). Запомните ревизию: она указана в заголовке `X-Market-Revision` каждого ответа и каждой выгрузки.',
              'Запросите, [что изменилось с тех пор](/docs/endpoints/get-changes), передавая `Cursor`, пока `page.nextCursor` не станет null.',
              'Прочитайте каждый изменённый объект заново и замените свои строки; строки с `removed` удалите. Запомните `revision` этого ответа и в следующий раз начните с неё.',
            ],
          },
          { target: 'Shell', code: FOLLOW },
        ],
      },
      {
        id: 'what-to-read',
        title: 'Что читать заново',
        parts: [stepsTable(description, 'Что читать заново', ['`kind`', '`id`', 'Прочитать заново'], RU)],
      },
      {
        id: 'program',
        title: 'Готовая программа',
        parts: [
          'Она хранит облигации, эмитентов, размещения, кривые и ставки в SQLite. Запускайте её сколь угодно часто: копия обновляется либо полностью, либо никак. Тест проигрывает двенадцать ревизий с исправлениями, удалениями и задержанными загрузками и сравнивает таблицы с копией, снятой в конце.',
          { target: 'mirror.py', code: mirrorProgram() },
          { target: 'Shell', code: RUN },
        ],
      },
      {
        id: 'promises',
        title: 'Что обещает список изменений',
        parts: [
          {
            list: [
              'Виды идут в том порядке, в котором их применяют: эмитенты раньше своих облигаций, облигации раньше своих частей. Несколько изменений одного объекта – одна строка.',
              'Неопубликованное не появляется. Изменения загрузки, попавшей в карантин, придут с той ревизией, которая их опубликует, а если загрузка отклонена – никогда.',
              'Вместе с облигацией удаляются её части, вместе с эмитентом – его рейтинги и отчётность; отдельно они не перечисляются.',
              'Диапазон задан первой страницей: `revision` одинакова на всех страницах, даже если тем временем опубликованы новые ревизии. Объекты читаются в текущем состоянии; то, что новее диапазона, попадёт и в следующий.',
            ],
          },
        ],
      },
      {
        id: 'how-often',
        title: 'Как часто',
        parts: [
          'Раз в несколько минут с заголовком `If-None-Match`: если рынок не изменился, придёт короткий ответ 304. Или пусть сервис присылает изменения сам: с `Accept: text/event-stream` запрос остаётся открытым, а `Last-Event-ID` продолжает с того же места. Третий способ – [вебхук](/docs/alerts) о событии `revision.published`.',
          { target: 'Shell', code: STREAM },
        ],
      },
      {
        id: 'too-old',
        title: 'Если копия устарела',
        parts: [
          'Изменения хранятся столько же, сколько прошлые даты. На более старое начало сервис отвечает 410 с кодом [`CHANGES_EXPIRED`](/docs/errors#changes-expired): загрузите всё заново и продолжайте с новой ревизии.',
        ],
      },
    ],
  },
})

/** A row for each kind that the description names. */
function stepsTable(description: Description, caption: string, head: readonly string[], steps: Steps): Part {
  const kinds = dataEndpointsOf(description)
    .flatMap(queryParameters)
    .find(({ name }) => name === 'Kind')
  const names = (kinds?.schema.items?.enum ?? []).map(String)
  return { caption, head, rows: names.map(name => [`\`${name}\``, ...(steps[name] ?? ['–', '–'])]) }
}
