import type { GuideOf } from '../guides/guide.ts'
import type { SellerFacts } from './service-facts.ts'

const HOURS_A_DAY = 24

/** How plans, payments and access work, from the code and the settings of this instance. */
export const terms: GuideOf = ({ service: { selling } }) => {
  const { seller, takesCards, invoiceHours, seatHours } = selling
  return {
    en: {
      title: 'Terms',
      lead: 'How plans, payments and access work. What this page does not regulate, such as liability and applicable law, is agreed with the [seller](/imprint).',
      sections: [
        {
          id: 'access',
          title: 'Access',
          parts: [
            'Whoever signs up and verifies an email address reads the terminal with the data of the day before, within limits that the pages state. A subscription opens the API, the MCP server and the terminal with current data.',
            'An API key needs a running subscription. Each user has one active key; a new one replaces it immediately. Do not pass it on, and never put it into a URL. [Limits](/docs/limits) apply to the account, whatever the interface.',
            'The B2B interface is in early access. [Versions and security](/docs/policies) says what can change within a version and how changes are announced.',
          ],
        },
        {
          id: 'plans',
          title: 'Plans',
          parts: [
            'Plans run for 1, 3, 6 or 12 calendar months; a lifetime plan has a limited number of seats. Prices are on the start page and in the list of [plans](/docs/endpoints/get-tariffs).',
            'Prices and limits of a plan may change. An order that is placed keeps its price. A term never falls below the limits with which it was ordered, until it ends; limits that are raised apply to every term of the plan.',
            'Whoever deletes the account ends its running terms on the date of the deletion, without a refund.',
            'A term begins when the payment is received. If a term is running, the new one begins at its end. A month from 31 January ends on the last day of February, at the same time of day (UTC).',
            '**Nothing renews automatically.** Reminders are sent 14, 3 and 1 days before the end. When a term ends, the key is refused and the terminal shows the data of the day before; nothing is deleted, and the same key works again with the next term.',
          ],
        },
        {
          id: 'payment',
          title: 'Orders and payment',
          parts: [
            `An order by invoice is payable for ${daysOf(invoiceHours, 'en')}, one that reserves a limited seat for ${daysOf(seatHours, 'en')}; then it lapses and the seat is released. Unpaid orders can be cancelled at any time. ${takesCards ? 'Payment is by bank transfer or by card on a page of Stripe.' : 'Payment is by bank transfer.'}`,
            vatText(seller, 'en'),
            'A bank transfer is confirmed by the seller, and the subscription opens with that. Invoice, receipt and certificate are on the page of the order.',
            'A payment that cannot be used (another amount, a cancelled or already paid order, no seat left) opens no term; it is recorded, you are told by email, and the seller refunds or matches it.',
            'A term ends when its payment is refunded in full, and pauses while the payment is disputed at the bank; if the payment stands, the time that was left is given back. Terms that follow begin earlier and keep their full length. You are told by email, and a refund has a credit note.',
          ],
        },
        {
          id: 'data',
          title: 'Data',
          parts: [
            'Data comes from the sources that the [status](/status) names, each under its own licence, which applies to what you do with it. Figures are computed by the [methodology](/docs/methodology); every answer says as of when its data is.',
            'Data can be late, incomplete or wrong. What is unknown is null and never an invented figure. Nothing here is investment advice or an offer to buy or sell securities.',
          ],
        },
        {
          id: 'availability',
          title: 'Availability',
          parts: [
            'No availability is promised on this page. Requests beyond the limits of a plan, and under overload, are refused with an error that says when to try again. The present state is on [status](/status).',
          ],
        },
        {
          id: 'end',
          title: 'End',
          parts: [
            'You can stop using the service at any time. The operator can disable an account, for example when a key is passed on; its users see that when they sign in. What is stored, and for how long, is on [privacy](/privacy).',
          ],
        },
      ],
    },
    ru: {
      title: 'Условия',
      lead: 'Как устроены тарифы, оплата и доступ. Чего на этой странице нет, например ответственности и применимого права, определяет договор с [продавцом](/imprint).',
      sections: [
        {
          id: 'access',
          title: 'Доступ',
          parts: [
            'После регистрации и подтверждения адреса электронной почты открывается терминал с данными предыдущего дня и ограничениями, которые указаны на страницах. Подписка открывает API, сервер MCP и терминал с текущими данными.',
            'Для ключа API нужна действующая подписка. У каждого пользователя один действующий ключ; новый сразу заменяет прежний. Не передавайте ключ другим и никогда не указывайте его в URL. [Лимиты](/docs/limits) действуют для учётной записи в целом, через какой бы интерфейс ни шли запросы.',
            'B2B-интерфейс находится в раннем доступе. Что может меняться в пределах версии и как об этом сообщается, написано на странице [Версии и безопасность](/docs/policies).',
          ],
        },
        {
          id: 'plans',
          title: 'Тарифы',
          parts: [
            'Тарифы действуют 1, 3, 6 или 12 календарных месяцев; у бессрочного тарифа ограничено число мест. Цены указаны на главной странице и в списке [тарифов](/docs/endpoints/get-tariffs).',
            'Цены и лимиты тарифа могут меняться. Оформленный заказ сохраняет свою цену. Лимиты срока до его окончания не опускаются ниже тех, с которыми он заказан; повышенные лимиты действуют для всех сроков этого тарифа.',
            'Вместе с учётной записью в дату её удаления заканчиваются действующие сроки, без возврата денег.',
            'Срок начинается, когда получена оплата. Если срок уже идёт, новый начинается после его окончания. Месяц, который начался 31 января, заканчивается в последний день февраля в то же время суток (UTC).',
            '**Автопродления нет.** Напоминания приходят за 14, 3 и 1 день до окончания. После окончания срока ключ не принимается, а терминал показывает данные предыдущего дня; ничего не удаляется, и тот же ключ снова работает со следующим сроком.',
          ],
        },
        {
          id: 'payment',
          title: 'Заказы и оплата',
          parts: [
            `Заказ по счёту можно оплатить в течение ${daysOf(invoiceHours, 'ru')}, заказ с забронированным местом – в течение ${daysOf(seatHours, 'ru')}; после этого он аннулируется, а место освобождается. Неоплаченный заказ можно отменить в любое время. ${takesCards ? 'Оплата – банковским переводом или картой на странице Stripe.' : 'Оплата – банковским переводом.'}`,
            vatText(seller, 'ru'),
            'Банковский перевод подтверждает продавец, и тогда открывается подписка. Счёт, квитанция и акт находятся на странице заказа.',
            'Платёж, который нельзя зачесть (другая сумма, отменённый или уже оплаченный заказ, не осталось мест), не открывает срок; он записывается, вам приходит письмо, а продавец возвращает деньги или относит платёж к нужному заказу.',
            'Срок заканчивается, когда его оплата возвращена целиком, и приостанавливается, пока платёж оспаривается в банке; если платёж остаётся в силе, неиспользованное время возвращается. Следующие периоды начинаются раньше и сохраняют полную длину. Вам приходит письмо, а на возврат выдаётся документ.',
          ],
        },
        {
          id: 'data',
          title: 'Данные',
          parts: [
            'Данные поступают из источников, которые перечислены на странице [Состояние](/status), каждый со своей лицензией: она действует и для вашего использования. Показатели рассчитываются по [методике](/docs/methodology); в каждом ответе указано, на какой момент данные.',
            'Данные могут запаздывать, быть неполными или неверными. Неизвестное значение равно null и никогда не выдумывается. Здесь нет инвестиционных рекомендаций и предложений купить или продать ценные бумаги.',
          ],
        },
        {
          id: 'availability',
          title: 'Доступность',
          parts: [
            'Доступность сервиса эта страница не гарантирует. Запросы сверх лимитов тарифа и при перегрузке отклоняются с ошибкой, в которой указано, когда повторить запрос. Текущее состояние – на странице [Состояние](/status).',
          ],
        },
        {
          id: 'end',
          title: 'Прекращение',
          parts: [
            'Пользование сервисом можно прекратить в любое время. Оператор может отключить учётную запись, например если ключ передан другим; её пользователи увидят это при входе. Что и как долго хранится, написано на странице [Данные о вас](/privacy).',
          ],
        },
      ],
    },
  }
}

const DAYS_RU: Readonly<Record<string, string>> = { one: 'дня', few: 'дней', many: 'дней', other: 'дней' }
const HOURS_RU: Readonly<Record<string, string>> = { one: 'часа', few: 'часов', many: 'часов', other: 'часов' }
const PLURALS_RU = new Intl.PluralRules('ru')

/** Whole days as days, everything else in hours. */
function daysOf(hours: number, language: 'en' | 'ru'): string {
  const isDays = hours % HOURS_A_DAY === 0
  const count = isDays ? hours / HOURS_A_DAY : hours
  if (language === 'ru') return `${count} ${(isDays ? DAYS_RU : HOURS_RU)[PLURALS_RU.select(count)]}`
  const unit = isDays ? 'day' : 'hour'
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

function vatText(seller: SellerFacts | null, language: 'en' | 'ru'): string {
  const percent = seller?.vatPercent ?? null
  if (language === 'ru') {
    if (seller === null) return 'Продавец этого сервиса не указан: счета являются образцами и оплате не подлежат.'
    return percent === null ? 'Продавец не начисляет НДС.' : `Цены включают НДС ${percent}%.`
  }
  if (seller === null) return 'Nobody is set up to sell on this instance: invoices are specimens and not payable.'
  return percent === null ? 'The seller does not charge VAT.' : `Prices include ${percent}% VAT.`
}
