import type { ErrorCode } from '../../../../../gateway/errors.ts'
import type { Failure } from './failure.ts'
import { RUSSIAN_SENTENCES } from './russian-sentences.ts'

/** A failure with its messages in Russian. What has no translation is quoted as the service said it. */
export function inRussian(failure: Failure): Failure {
  const { code, message } = failure
  if (message === '') return failure
  const faults = failure.faults.map(fault => ({ ...fault, message: russianFault(fault.message) }))
  const general = isSpecific(code) ? undefined : BY_CODE[code as ErrorCode]
  const ofFaults = faults.length > 0 ? [...new Set(faults.map(fault => fault.message))].join(' ') : undefined
  return { ...failure, faults, message: general ?? ofFaults ?? russianSentence(message) ?? quoted(code, message) }
}

/** @returns undefined for a sentence without a translation */
export function russianSentence(text: string): string | undefined {
  for (const [english, russian] of RUSSIAN_SENTENCES) {
    if (english.test(text)) return text.replace(english, russian)
  }
  return undefined
}

function russianFault(text: string): string {
  return russianSentence(text) ?? `Недопустимое значение: ${text}`
}

function quoted(code: string, message: string): string {
  const title = Object.hasOwn(BY_CODE, code) ? BY_CODE[code as ErrorCode] : 'Ошибка сервиса.'
  return `${title} ${message}`
}

/** Codes whose message says what the code does not. */
function isSpecific(code: string): boolean {
  return !Object.hasOwn(BY_CODE, code) || ['INVALID_PARAMETER', 'NOT_FOUND', 'REFUSED', 'ROLE_MISSING'].includes(code)
}

const BY_CODE: Readonly<Record<ErrorCode, string>> = {
  INVALID_PARAMETER: 'Недопустимый параметр.',
  KEY_IN_URL: 'Ключ API нельзя передавать в адресе. Создайте новый ключ.',
  BODY_NOT_ALLOWED: 'Этот запрос не принимает тело.',
  CURSOR_EXPIRED: 'Данные обновились. Начните с первой страницы.',
  MALFORMED_REQUEST: 'Запрос составлен неверно.',
  KEY_MISSING: 'Нет ключа API.',
  KEY_MALFORMED: 'Ключ API записан неверно.',
  KEY_UNKNOWN: 'Такого ключа API нет.',
  KEY_DEACTIVATED: 'Ключ API отключён: создан более новый.',
  FEED_TOKEN_INVALID: 'Токен потока котировок недействителен.',
  SIGN_IN_NEEDED: 'Сеанс завершён. Войдите снова.',
  SIGN_IN_FAILED: 'Неверный адрес электронной почты или пароль.',
  EMAIL_NOT_VERIFIED: 'Сначала подтвердите адрес: откройте ссылку из письма.',
  LINK_INVALID: 'Ссылка устарела или уже использована. Запросите новую.',
  PASSKEY_REFUSED:
    'Ключ доступа не принят: он здесь не зарегистрирован или время запроса истекло. Повторите или войдите с паролем.',
  CROSS_SITE_REQUEST: 'Запрос пришёл со страницы другого сайта.',
  DOCUMENT_UNKNOWN: 'Сервис обновился. Перезагрузите страницу.',
  TOO_MANY_ATTEMPTS: 'Слишком много попыток. Повторите позже.',
  SUBSCRIPTION_ENDED: 'Нет действующей подписки.',
  ACCOUNT_DISABLED: 'Оператор отключил аккаунт. Свяжитесь с оператором.',
  SCOPE_MISSING: 'Для этого запроса нужно право, которого у вас нет.',
  ROLE_MISSING: 'Ваша роль в учётной записи этого не позволяет.',
  SECOND_FACTOR_NEEDED:
    'Нужна двухфакторная аутентификация. Настройте её на странице «Безопасность» и войдите с кодом.',
  CONFIRMATION_NEEDED: 'Введите пароль ещё раз: он действует 15 минут.',
  VIEWING_READ_ONLY:
    'Вы просматриваете сервис как клиент: доступно только то, что клиент читает на страницах. Сначала завершите просмотр.',
  VIEWING_ENDED: 'Просмотр от лица клиента завершён.',
  ORIGIN_NOT_ALLOWED: 'С этого адреса запросы не принимаются.',
  NOT_FOUND: 'Не найдено.',
  PATH_NOT_FOUND: 'Такого адреса нет.',
  CHANGES_EXPIRED: 'Изменения с этой ревизии больше не хранятся.',
  QUERY_TOO_LARGE: 'Запрос слишком большой.',
  EXPORT_TOO_LARGE: 'В выгрузке больше строк, чем позволяет тариф. Сузьте фильтр.',
  METHOD_NOT_ALLOWED: 'Этот адрес так не вызывают.',
  NOT_ACCEPTABLE: 'Такого формата нет.',
  RANGE_NOT_SATISFIABLE: 'Запрошена часть за концом файла.',
  REQUEST_TOO_SLOW: 'Запрос передавался слишком медленно. Повторите его.',
  PAYLOAD_TOO_LARGE: 'Запрос длиннее, чем принимает сервис.',
  URL_TOO_LONG: 'Адрес слишком длинный. Разделите запрос.',
  UNSUPPORTED_MEDIA_TYPE: 'Такой тип содержимого не принимается.',
  EXPECTATION_UNKNOWN: 'Заголовок Expect не поддерживается.',
  HEADERS_TOO_LARGE: 'Заголовки запроса слишком велики. Частая причина – cookie других сервисов.',
  REFUSED: 'Сейчас это невозможно.',
  SOLD_OUT: 'Свободных мест на этом тарифе нет.',
  IDEMPOTENCY_CONFLICT: 'Этот заказ уже оформлен с другим тарифом или способом оплаты.',
  RATE_LIMITED: 'Слишком много запросов в минуту. Повторите позже.',
  QUOTA_EXCEEDED: 'Дневной лимит запросов исчерпан.',
  TOO_MANY_AT_ONCE: 'Слишком много одновременных запросов. Дождитесь ответа и повторите.',
  SIGNATURE_INVALID: 'Неверная подпись.',
  PAYMENT_UNAVAILABLE: 'Не удалось начать оплату, заказ не оформлен. Повторите позже или оплатите по счёту.',
  INTERNAL: 'Внутренняя ошибка сервиса.',
  TOO_MANY_STREAMS: 'Открыто слишком много потоков. Повторите позже.',
  OVERLOADED: 'Сервис перегружен. Повторите через несколько секунд.',
  TIMED_OUT: 'Запрос не уложился в отведённое время. Запросите меньше за раз.',
  NOT_READY: 'Сервис запускается. Повторите через минуту.',
  DATABASE_AWAY: 'База данных не отвечает. Изменение могло и не сохраниться: проверьте и повторите.',
}
