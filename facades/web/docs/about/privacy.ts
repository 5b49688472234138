import type { GuideOf } from '../guides/guide.ts'
import type { Language } from '../language.ts'
import { PRIVACY_ROWS } from './privacy-rows.ts'

const HEADS = {
  en: ['What', 'Why', 'For how long'],
  ru: ['Что', 'Зачем', 'Как долго'],
} as const

/** What is stored of people, for how long, and who sees it: what the code does, and no more. */
export const privacy: GuideOf = ({ service: { selling } }) => {
  const table = (language: Language, caption: string) => ({
    caption,
    head: HEADS[language],
    rows: PRIVACY_ROWS.map(row => row[language]),
  })
  return {
    en: {
      title: 'Privacy',
      lead: 'What this service stores of you, for how long, and who sees it. Who is responsible for it is in the [imprint](/imprint).',
      sections: [
        {
          id: 'stored',
          title: 'What is stored',
          parts: [
            table('en', 'What is stored of people'),
            'Passwords are stored as argon2id hashes; keys, links and sessions as SHA-256 hashes; authenticator secrets encrypted. Of a passkey only the public key is stored. The secret of a webhook is stored as it is, because it signs what is sent.',
          ],
        },
        {
          id: 'not-stored',
          title: 'What is not stored',
          parts: [
            'Queries and answers are not stored, except the answer to a request with `Idempotency-Key`, which is deleted after 24 hours, at the next such request of the account. The log of a request has its time, method, path without parameters, duration, status, number of rows and account, and no IP address.',
            'Files that you import are read and discarded; the positions and transactions that you save remain, and which column meant what. There are no trackers, no advertising and no files of other sites on the pages.',
          ],
        },
        {
          id: 'who',
          title: 'Who sees it',
          parts: [
            'You see what belongs to your account. Operators of the service see accounts, users, orders, payments, the audit trail and counts of requests. Of portfolios, saved screens, watchlists and alerts of a customer, pages and interfaces show them something only while they view the pages as a person of the account (below); whoever administers the database can technically read everything in it.',
            selling.takesCards
              ? 'Who pays by card does it on a page of Stripe, which receives email address, order number, plan and amount. Card data never reaches this service.'
              : 'Payment data other than the reference of a bank transfer never reaches this service.',
            'The mail server of the operator receives the emails. An assistant that you connect reads what you allow, until you end the connection under **Security**. A webhook of an alert receives the events of that alert. Providers of market data receive nothing about you. An operator of the service can view the pages as you for up to 30 minutes, reading only and with a reason; **Security** shows you when and why.',
          ],
        },
        {
          id: 'browser',
          title: 'In your browser',
          parts: [
            {
              list: [
                'A cookie of the session, after signing in: 14 days after the last use, 90 days at most.',
                'A cookie between password and authenticator code: 10 minutes.',
                '`bonds.passkey`, while a passkey is added or signs in: 5 minutes.',
                '`bonds.device`, after signing in: for a year. It says that an account has signed in here before, opens nothing, and lets you in while others guess your password.',
                'Settings of the pages (theme, language, columns) in the local storage. They are not sent.',
              ],
            },
          ],
        },
        {
          id: 'rights',
          title: 'Changes and deletion',
          parts: [
            'Language, billing details, portfolios, saved screens and watchlists are changed on the pages that show them. **Security** exports everything that is stored of you and your account, as a JSON file: what has no password, key or secret, and of the logs the newest 10,000 rows each. Notes of operators are not in it: ask for them. An account is not deleted by itself, also not when a subscription ends.',
            'You delete it under **Security**, with your password. Keys, assistants and alerts stop at once; until the date that the page and an email name you can sign in, export your data and cancel. Then name, email address, password, passkeys, sessions, keys, portfolios, saved screens, watchlists, alerts, billing details and counts of requests are deleted, and the address is free for a new account. Orders, payments, refunds, terms and documents as issued remain, because law requires it, and the audit trail, because it proves what was done. The payment provider and the mail server of the operator keep what they have received by their own rules. Backups contain deleted data until they are replaced.',
          ],
        },
      ],
    },
    ru: {
      title: 'Данные о вас',
      lead: 'Что этот сервис хранит о вас, как долго и кто это видит. Кто за это отвечает, указано на странице [Реквизиты](/imprint).',
      sections: [
        {
          id: 'stored',
          title: 'Что хранится',
          parts: [
            table('ru', 'Что хранится о людях'),
            'Пароли хранятся как хеши argon2id; ключи, ссылки и сеансы – как хеши SHA-256; секреты приложений-аутентификаторов зашифрованы. От ключа доступа хранится только открытый ключ. Секрет вебхука хранится как есть: им подписываются отправленные события.',
          ],
        },
        {
          id: 'not-stored',
          title: 'Что не хранится',
          parts: [
            'Запросы и ответы не хранятся, кроме ответа на запрос с `Idempotency-Key`: через 24 часа он удаляется при следующем таком запросе учётной записи. В журнале о запросе есть время, метод, путь без параметров, длительность, код ответа, число строк и учётная запись; IP-адреса в нём нет.',
            'Загруженные файлы читаются и не сохраняются; остаются позиции и операции, которые вы сохранили, и какой столбец что означал. На страницах нет счётчиков, рекламы и файлов с других сайтов.',
          ],
        },
        {
          id: 'who',
          title: 'Кто это видит',
          parts: [
            'Вы видите то, что относится к вашей учётной записи. Операторы сервиса видят учётные записи, пользователей, заказы, платежи, журнал действий и число запросов. Портфели, сохранённые выборки, списки наблюдения и уведомления клиентов страницы и интерфейсы показывают им только во время просмотра от лица сотрудника учётной записи (см. ниже); тот, кто администрирует базу данных, технически может прочитать всё, что в ней есть.',
            selling.takesCards
              ? 'Оплата картой проходит на странице Stripe: туда передаются адрес электронной почты, номер заказа, тариф и сумма. Данные карты в этот сервис не попадают.'
              : 'Кроме номера банковского перевода, платёжные данные в этот сервис не попадают.',
            'Письма проходят через почтовый сервер оператора. Подключённый вами ассистент читает то, что вы разрешили, пока вы не завершите подключение на странице **Безопасность**. Вебхук уведомления получает события этого уведомления. Поставщики рыночных данных ничего о вас не получают. Оператор сервиса может до 30 минут смотреть страницы от вашего лица, только читая и указав причину; когда и зачем, показывает страница **Безопасность**.',
          ],
        },
        {
          id: 'browser',
          title: 'В вашем браузере',
          parts: [
            {
              list: [
                'Cookie сеанса после входа: 14 дней после последнего использования, не дольше 90 дней.',
                'Cookie между паролем и кодом аутентификатора: 10 минут.',
                '`bonds.passkey` на время добавления ключа доступа или входа с ним: 5 минут.',
                '`bonds.device` после входа: на год. Он говорит, что с этой учётной записью здесь уже входили, ничего не открывает и пропускает вас, пока другие подбирают ваш пароль.',
                'Настройки страниц (тема, язык, столбцы) в локальном хранилище. Они никуда не отправляются.',
              ],
            },
          ],
        },
        {
          id: 'rights',
          title: 'Изменение и удаление',
          parts: [
            'Язык, платёжные данные, портфели, сохранённые выборки и списки наблюдения меняются на страницах, где они показаны. На странице **Безопасность** выгружается файлом JSON всё, что хранится о вас и вашей учётной записи, кроме паролей, ключей и секретов; из журналов – по 10 000 последних записей. Заметок операторов в файле нет: запросите их у оператора. Учётная запись сама не удаляется, даже когда подписка закончилась: она остаётся, пока вы её не удалите.',
            'Удалить её можно на странице **Безопасность**, с паролем. Ключи, ассистенты и уведомления отключаются сразу; до даты, которую называют страница и письмо, можно войти, выгрузить данные и отменить удаление. Затем удаляются имя, адрес почты, пароль, ключи доступа, сеансы, ключи, портфели, сохранённые выборки, списки наблюдения, уведомления, реквизиты и счётчики запросов, а с тем же адресом можно зарегистрироваться заново. Заказы, платежи, возвраты, сроки и выданные документы остаются, потому что этого требует закон, а журнал действий – потому что подтверждает, что было сделано. Платёжная система и почтовый сервер оператора хранят полученное по своим правилам. В резервных копиях удалённое остаётся, пока копии не заменены новыми.',
          ],
        },
      ],
    },
  }
}
