import { SANDBOX_KEY } from '../../../../gateway/sandbox/sandbox-key.ts'
import { mcpSnippets } from '../../snippets.ts'
import type { Content } from '../content.ts'
import { dataEndpointsOf } from '../description.ts'
import { pageOf } from '../endpoints/registry-row.ts'
import type { Part } from '../parts/part.ts'
import type { GuideOf } from './guide.ts'

const ALERT = `{
  "Name": "AA in roubles above 15 %",
  "Events": ["screen.entered"],
  "Screen": { "CreditRatingFrom": "AA", "Currency": ["RUB"], "YieldFrom": 15 }
}`

export const mcp: GuideOf = content => ({
  en: {
    title: 'AI clients (MCP)',
    lead: 'AI assistants use the same data as tools, over the Model Context Protocol, with the same key.',
    sections: [
      {
        id: 'connect',
        title: 'Connect',
        parts: [
          'Connect to `{baseUrl}/mcp` with the key in the `x-api-key` header. The client discovers the tools. Every revision of the protocol is answered at this URL: Streamable HTTP, the stateless 2026-07-28, and HTTP+SSE for clients that declare the transport `sse`.',
          ...(content.site.hasSandbox ? [`With the key \`${SANDBOX_KEY}\` a client can be tried before buying.`] : []),
          clients(content),
          ...(content.site.signInUrl === null
            ? []
            : [
                `An assistant that cannot send a header, such as ChatGPT or Microsoft 365 Copilot, connects to \`${content.site.signInUrl}\` instead. You sign in on the dashboard, see who asks and where the answer goes, and allow it. The assistant then uses your plan like your key does. The page Security of the dashboard lists connected assistants and ends their access.`,
              ]),
        ],
      },
      {
        id: 'tools',
        title: 'Tools',
        parts: [
          'A tool takes the parameters of its endpoint and returns its answer. Defaults are shorter, because a model pays for tokens.',
          'The text of a result is a compact table with rounded numbers; an empty cell is unknown. `structuredContent` has the exact answer of the endpoint. A program that reads only the text, and reads it as JSON, sends the header `x-mcp-text: json`.',
          'The input schema describes the usual filters and names the others, which are taken as well. A list may be given as one value or as text with commas, a number as text.',
          tools(content, ['Tool', 'Endpoint']),
        ],
      },
      {
        id: 'alerts',
        title: 'Alerts',
        parts: [
          'Three more tools keep [alerts](/docs/alerts): `get_alerts`, `create_alert` and `delete_alert`. “Tell me when a new AA rouble bond above 15 % appears” is one call: `Screen` takes the filters of `search_bonds`, the screen is saved, and without `Channels` emails go to the confirmed address of the person whose key or sign-in it is.',
          'Annotations tell the host which tools change something, so that it can ask first. The page Security of the dashboard lets assistants only read; it holds for keys as well as for connected assistants. The sandbox has no alerts.',
          { target: 'create_alert', code: ALERT },
        ],
      },
      {
        id: 'more',
        title: 'Resources and prompts',
        parts: [
          {
            list: [
              'Resources: reference texts on fields, filters and ratings; `bond://{isin}` for a bond and `curve://{currency}` for a government curve.',
              'Prompts that a person starts by name, such as building a ladder of maturities.',
              'A mistake in an argument is answered with the call that works.',
              'A client of 2026-07-28 listens to up to 50 resources with `subscriptions/listen`, and one of HTTP+SSE subscribes to them with `resources/subscribe`. `notifications/resources/updated` comes when a revision is published. A key holds 16 streams; one more ends the least recently used.',
              'Hosts with MCP Apps draw the results of `search_bonds`, `get_curves` and `get_bond` in the conversation. Others show the text.',
              'A call with a progress token reports every 2 seconds that it still runs. Past days (`AsOf`) may take that long.',
              '`/mcp/server.json` describes the server for registries.',
            ],
          },
        ],
      },
    ],
  },
  ru: {
    title: 'ИИ-клиенты (MCP)',
    lead: 'ИИ-ассистенты получают те же данные как инструменты по протоколу Model Context Protocol, с тем же ключом.',
    sections: [
      {
        id: 'connect',
        title: 'Подключение',
        parts: [
          'Подключитесь к `{baseUrl}/mcp` и передавайте ключ в заголовке `x-api-key`. Список инструментов клиент получит сам. По этому адресу поддерживаются все версии протокола: Streamable HTTP, версия 2026-07-28 без состояния и HTTP+SSE для клиентов с транспортом `sse`.',
          ...(content.site.hasSandbox ? [`С ключом \`${SANDBOX_KEY}\` клиент можно попробовать до покупки.`] : []),
          clients(content),
          ...(content.site.signInUrl === null
            ? []
            : [
                `Ассистент, который не может передать заголовок, например ChatGPT или Microsoft 365 Copilot, подключается по адресу \`${content.site.signInUrl}\`. Вы входите на сайте, видите, кто запрашивает доступ и куда вернётся ответ, и разрешаете его. Ассистент расходует ваш тариф, как и ваш ключ. Подключённые ассистенты перечислены на странице «Безопасность»; там же их доступ закрывается.`,
              ]),
        ],
      },
      {
        id: 'tools',
        title: 'Инструменты',
        parts: [
          'Параметры и ответ инструмента те же, что у метода API. Значения по умолчанию короче: модель платит за токены.',
          'Текст результата – компактная таблица с округлёнными числами; пустая ячейка означает, что значение неизвестно. Точный ответ метода – в `structuredContent`. Программа, которая читает только текст и разбирает его как JSON, передаёт заголовок `x-mcp-text: json`.',
          'Во входной схеме описаны основные фильтры, остальные названы и тоже принимаются. Список можно передать одним значением или строкой через запятую, число – строкой.',
          tools(content, ['Инструмент', 'Метод']),
        ],
      },
      {
        id: 'alerts',
        title: 'Уведомления',
        parts: [
          'Ещё три инструмента ведут [уведомления](/docs/alerts): `get_alerts`, `create_alert` и `delete_alert`. «Сообщи, когда появится новая рублёвая облигация с рейтингом AA и доходностью выше 15 %» – один вызов: `Screen` принимает фильтры `search_bonds`, выборка сохраняется, а без `Channels` письма приходят на подтверждённый адрес того, чей это ключ или вход.',
          'Аннотации сообщают клиенту, какие инструменты что-то меняют, чтобы он мог спросить. На странице «Безопасность» ассистентам можно разрешить только чтение; это действует и для ключей, и для подключённых ассистентов. В песочнице уведомлений нет.',
          { target: 'create_alert', code: ALERT },
        ],
      },
      {
        id: 'more',
        title: 'Ресурсы и промпты',
        parts: [
          {
            list: [
              'Ресурсы: справочные тексты о полях, фильтрах и рейтингах; `bond://{isin}` – облигация, `curve://{currency}` – кривая государственных облигаций.',
              'Промпты, которые запускает человек, например построение лестницы погашений.',
              'На ошибку в аргументе приходит ответ с исправленным вызовом.',
              'Клиент версии 2026-07-28 следит за ресурсами (до 50) через `subscriptions/listen`, клиент HTTP+SSE подписывается на них через `resources/subscribe`. Когда публикуется ревизия, приходит `notifications/resources/updated`. Ключ держит 16 потоков; лишний закрывает тот, которым дольше всего не пользовались.',
              'Клиенты с поддержкой MCP Apps рисуют ответы `search_bonds`, `get_curves` и `get_bond` прямо в беседе. Остальные показывают текст.',
              'Вызов с токеном прогресса каждые 2 секунды сообщает, что он ещё выполняется. Столько времени могут потребовать прошлые дни (`AsOf`).',
              '`/mcp/server.json` описывает сервер для реестров.',
            ],
          },
        ],
      },
    ],
  },
})

function clients({ site }: Content): Part {
  return { choices: mcpSnippets(site.baseUrl).map(({ name, target, text }) => ({ name, target, code: text })) }
}

function tools({ description }: Content, head: readonly [string, string]): Part {
  const rows = dataEndpointsOf(description).flatMap(endpoint => {
    const { summary, 'x-mcp-tool': tool } = endpoint
    return tool === undefined ? [] : [[`\`${tool}\``, `[${summary}](${pageOf(endpoint)})`]]
  })
  return { caption: head[0], head, rows }
}
