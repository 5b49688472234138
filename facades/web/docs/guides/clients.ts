import type { GuideOf } from './guide.ts'

const INSTALL = `python3 -m venv .venv && . .venv/bin/activate
pip install {baseUrl}/clients/bonds-client.tar.gz pandas`

const SCREEN = `import os
from bonds_client import Bonds

bonds = Bonds(os.environ["BONDS_KEY"], "{baseUrl}")
frame = bonds.screen(currency="RUB", credit_rating_from="A-", fields="full").frame()
print(frame.groupby("sector")[["yield", "gSpreadBp"]].median())

isin = frame.sort_values("yield")["isin"].iloc[-1]
print(bonds.history(isin, limit=20).frame()[["date", "price", "yield"]])
print(bonds.calculate(isin, clean_price=95, shifts=[-100, 100])["shifts"])`

const UNPACK = `curl {baseUrl}/clients/bonds-client-typescript.tar.gz | tar xz`

const TYPED = `import { bondsClient } from './bonds-client-typescript/client.ts'

const bonds = bondsClient({ key: process.env.BONDS_KEY ?? '', baseUrl: '{baseUrl}' })
for await (const bond of bonds.items('/api/v1/data/instruments', { query: { YieldFrom: 14, Currency: ['RUB'] } }))
  console.log(bond.isin, bond.yield, bond.yieldBasis)`

/** The packages for programs, which the service itself offers. */
export const clients: GuideOf = () => ({
  en: {
    title: 'Python and TypeScript',
    lead: 'A client for each, of the version of this service: pages, retries and cached answers are taken care of, and a misspelt parameter is found before it is sent. Neither has dependencies.',
    sections: [
      {
        id: 'python',
        title: 'Python',
        parts: [
          'Python 3.9 or later. `frame()` uses pandas or polars where one is installed.',
          { target: 'Shell', code: INSTALL },
          { target: 'Python', code: SCREEN },
          'Arguments are the parameters of the API in the spelling of Python: `CreditRatingFrom` is `credit_rating_from`, `From` is `from_`. Fields of rows are those of the API.',
          {
            list: [
              'Rows are read page by page while you iterate, all of one revision; `limit=100` reads at most that many.',
              'Money is `Decimal`, days are `date`, moments `datetime`, unknown is `None`.',
              'What the service refuses is a `Problem`: `errors` names the parameters at fault, with `did_you_mean`. Requests refused with 429 or 503 are repeated after the pause that the service asks for.',
              '`files()` and `download(file, folder)` take the [bulk files](/docs/files); `changes(since_revision=12)` what [changed](/docs/mirror).',
            ],
          },
        ],
      },
      {
        id: 'typescript',
        title: 'TypeScript',
        parts: [
          'Types of every path, parameter and answer, and one file over `fetch`. Node 22.18 or later, Deno and Bun run it as it is; bundlers take it as source.',
          { target: 'Shell', code: UNPACK },
          { target: 'TypeScript', code: TYPED },
        ],
      },
      {
        id: 'other-languages',
        title: 'Other languages',
        parts: [
          'Generators read [the description](/openapi.json); openapi-typescript, orval, hey-api and swagger-typescript-api are tested with it. [Snippets](/docs/snippets) do without a client.',
        ],
      },
    ],
  },
  ru: {
    title: 'Python и TypeScript',
    lead: 'Клиент для каждого языка, той же версии, что и сервис: страницы, повторы и кэш ответов он берёт на себя, а опечатка в имени параметра обнаруживается до отправки. Зависимостей у обоих нет.',
    sections: [
      {
        id: 'python',
        title: 'Python',
        parts: [
          'Python 3.9 или новее. `frame()` использует pandas или polars, если они установлены.',
          { target: 'Shell', code: INSTALL },
          { target: 'Python', code: SCREEN },
          'Аргументы – параметры API в написании Python: `CreditRatingFrom` – это `credit_rating_from`, `From` – `from_`. Поля строк называются как в API.',
          {
            list: [
              'Строки читаются постранично по ходу перебора, все из одной ревизии; `limit=100` прочитает не больше ста.',
              'Деньги – `Decimal`, даты – `date`, моменты времени – `datetime`, неизвестное – `None`.',
              'Отказ сервиса – исключение `Problem`: в `errors` названы неверные параметры и подсказка `did_you_mean`. Запросы, отклонённые с кодом 429 или 503, повторяются после паузы, о которой просит сервис.',
              '`files()` и `download(file, folder)` загружают [файлы всего рынка](/docs/files), `changes(since_revision=12)` – то, что [изменилось](/docs/mirror).',
            ],
          },
        ],
      },
      {
        id: 'typescript',
        title: 'TypeScript',
        parts: [
          'Типы всех путей, параметров и ответов и один файл поверх `fetch`. Node 22.18 или новее, Deno и Bun выполняют его как есть; сборщики берут исходный текст.',
          { target: 'Shell', code: UNPACK },
          { target: 'TypeScript', code: TYPED },
        ],
      },
      {
        id: 'other-languages',
        title: 'Другие языки',
        parts: [
          'Генераторы читают [описание](/openapi.json); с ним проверены openapi-typescript, orval, hey-api и swagger-typescript-api. Обойтись без клиента помогут [примеры кода](/docs/snippets).',
        ],
      },
    ],
  },
})
