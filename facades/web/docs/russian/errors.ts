import type { Russian } from './russian.ts'

/** Titles and texts of the error table. */
export const ERROR_TEXTS: Russian = {
  'Invalid parameter': 'Недопустимый параметр',
  'A parameter is unknown, misspelt, repeated, empty, unreadable or out of range. `errors` lists each one with the allowed values. No parameter is silently ignored.':
    'Параметр неизвестен, написан с ошибкой, повторён, пуст, не читается или вне допустимых границ. `errors` перечисляет каждый с допустимыми значениями. Ни один параметр не пропускается молча.',
  'API key in the URL': 'Ключ API в URL',
  'URLs are logged by proxies on the way. The request was rejected and the value was not stored; generate a new key and send it in the `x-api-key` header.':
    'Адреса попадают в журналы прокси по пути. Запрос отклонён, значение не сохранено; создайте новый ключ и передавайте его в заголовке `x-api-key`.',
  'Body not allowed': 'Тело не допускается',
  'Data endpoints take GET requests with query parameters; send no body.':
    'Методы данных принимают запросы GET с параметрами в адресе; тело не отправляйте.',
  'Cursor expired': 'Курсор устарел',
  'A cursor continues within one day of the data. Data of another day or other bonds have been published, or the portfolio has changed; start again from the first page.':
    'Курсор действует в пределах одного дня данных. Опубликованы данные другого дня или новые облигации либо изменился портфель; начните с первой страницы.',
  'Malformed request': 'Неправильный запрос',
  'The URL or the body is not well formed.': 'Адрес или тело запроса составлены неправильно.',
  'API key missing': 'Нет ключа API',
  'Send your key in the `x-api-key` header.': 'Передайте ключ в заголовке `x-api-key`.',
  'Malformed API key': 'Ключ API повреждён',
  'A key is `bds_live_` followed by 46 letters and digits, of which the last six are a checksum. It was probably truncated or mistyped when copied.':
    'Ключ – это `bds_live_` и 46 букв и цифр, последние шесть из которых – контрольная сумма. Вероятно, он скопирован не полностью или с опечаткой.',
  'Unknown API key': 'Неизвестный ключ API',
  'The key is well formed but was not issued here.': 'Ключ записан правильно, но выдан не здесь.',
  'API key deactivated': 'Ключ API отключён',
  'A newer key was generated for this user, which deactivated this one. Use the newer key.':
    'Для этого пользователя создан новый ключ, и прежний отключён. Используйте новый.',
  'Feed token missing or invalid': 'Нет токена потока котировок, или он недействителен',
  'Quotes are sent with the token of a feed, `Authorization: Bearer bds_feed_…`, which the operator issues on the command line. It is missing, unknown or revoked; `detail` says which.':
    'Котировки отправляют с токеном потока, `Authorization: Bearer bds_feed_…`, который оператор выпускает в командной строке. Токена нет, он неизвестен или отозван; что именно, говорит `detail`.',
  'Sign-in required': 'Нужен вход',
  'You are not signed in, or your session has expired. Sign in again.': 'Вы не вошли, или сеанс истёк. Войдите снова.',
  'Wrong e-mail address or password': 'Неверный адрес почты или пароль',
  'The e-mail address or the password is wrong; for security the response does not say which.':
    'Адрес почты или пароль неверен; что именно, ответ не сообщает ради безопасности.',
  'The e-mail address is not confirmed': 'Адрес почты не подтверждён',
  'The password is right, but the e-mail address is not confirmed yet. Open the link in the email, or request another email.':
    'Пароль верен, но адрес почты ещё не подтверждён. Откройте ссылку из письма или запросите новое письмо.',
  'Link invalid or expired': 'Ссылка недействительна или истекла',
  'Links in emails work once and for a limited time. Request a new one.':
    'Ссылки в письмах работают один раз и ограниченное время. Запросите новую.',
  'Passkey not accepted': 'Ключ доступа не принят',
  'The passkey is not registered here, or the answer of the browser is too old, was used already or was made for another page. Try again, or sign in with your password.':
    'Ключ доступа здесь не зарегистрирован, либо ответ браузера устарел, уже использован или получен для другой страницы. Повторите попытку или войдите с паролем.',
  'Cross-site request': 'Запрос с другого сайта',
  'A request with a session must come from a page of this service; the `Sec-Fetch-Site` or `Origin` header names another site.':
    'Запрос с сеансом должен исходить со страницы этого сервиса; заголовок `Sec-Fetch-Site` или `Origin` называет другой сайт.',
  'Unknown document': 'Неизвестный документ',
  'The page requests a document that this version does not have. Reload the page.':
    'Страница запрашивает документ, которого в этой версии нет. Обновите страницу.',
  'Too many attempts': 'Слишком много попыток',
  'Attempts are delayed by IP address and by email address, longer after each wrong one. The `Retry-After` header says when to try again.':
    'Попытки замедляются по IP-адресу и по адресу почты, после каждой неверной – сильнее. Когда повторить, сказано в заголовке `Retry-After`.',
  'No active subscription': 'Нет действующей подписки',
  'The key is valid, but the subscription of its account has ended. The key works again as soon as the account has a new subscription.':
    'Ключ верен, но подписка его аккаунта закончилась. Ключ заработает снова, как только у аккаунта появится новая подписка.',
  'Account disabled': 'Аккаунт отключён',
  'The operator has disabled the account of this key: contact the operator. Or its owner has requested to delete it, and can cancel that after signing in; `detail` says which.':
    'Оператор отключил учётную запись этого ключа: обратитесь к оператору. Или её владелец запросил удаление и может отменить его после входа; что из двух, написано в `detail`.',
  'Role missing': 'Не хватает роли',
  'People of an account have roles in it: owner, developer, billing or viewer. `detail` says which one the request needs and which owners can give it.':
    'У сотрудников учётной записи есть роли: владелец, разработчик, бухгалтер, наблюдатель. `detail` говорит, какая роль нужна запросу и какие владельцы могут её дать.',
  'Scope missing': 'Не хватает права',
  'This request requires a scope that your key does not have, such as `analyst` for direct GraphQL.':
    'Для этого запроса нужно право, которого у ключа нет, например `analyst` для прямого GraphQL.',
  'Second factor required': 'Нужен второй фактор',
  'Operators act only in a session that has passed a second factor. Set up two-factor authentication on the page Security; a session that began before has to sign in again with a code.':
    'Операторы действуют только в сеансе, прошедшем второй фактор. Включите двухфакторную аутентификацию на странице «Безопасность»; если сеанс начат раньше, войдите снова с кодом.',
  'Confirmation required': 'Нужно подтверждение',
  'What operators change needs a password entered within the last 15 minutes. The dashboard asks for it and repeats the request.':
    'Для изменений, которые вносят операторы, нужен пароль, введённый за последние 15 минут. Личный кабинет запросит его и повторит запрос.',
  'Viewing is read-only': 'Просмотр: только чтение',
  'An operator who views the service as a customer can only read on the pages what the customer reads. Files and direct GraphQL are not available, because they count as requests of the customer. Stop viewing to do anything else.':
    'Оператор, который просматривает сервис от лица клиента, может только читать на страницах то, что читает клиент. Файлы и прямой GraphQL недоступны: они считаются запросами клиента. Чтобы сделать что-то ещё, завершите просмотр.',
  'Viewing has ended': 'Просмотр завершён',
  'An operator views the service as a customer for at most 30 minutes. The time is over, or the operator or the customer may no longer view or be viewed. Stop viewing to continue as yourself.':
    'Оператор просматривает сервис от лица клиента не дольше 30 минут. Время вышло, либо оператор больше не может просматривать, либо клиента больше нельзя просматривать. Завершите просмотр, чтобы продолжить от своего имени.',
  'Origin or host not allowed': 'Источник или хост не допускается',
  'Web pages of other origins and requests for other hosts may not use this endpoint.':
    'Страницы других сайтов и запросы к другим хостам не могут обращаться к этому адресу.',
  'Not found': 'Не найдено',
  'There is no resource with this id, or it does not belong to your account.':
    'Объекта с этим идентификатором нет, или он не принадлежит вашему аккаунту.',
  'Unknown path': 'Неизвестный путь',
  'There is no such endpoint. `/openapi.json` lists all endpoints.':
    'Такого метода нет. Все методы перечислены в `/openapi.json`.',
  'Changes no longer retained': 'Изменения уже не хранятся',
  'The copy is older than the changes that are retained. Take the bulk files or the listings again, and continue from their revision; `revision` is the current one.':
    'Ваша копия старше хранимых изменений. Возьмите заново файлы или списки и продолжайте с их ревизии; текущая – в `revision`.',
  'Query too large': 'Запрос слишком велик',
  'Direct GraphQL limits the size, the depth and the cost of a query; the cost is estimated from the page lengths. `detail` names the exceeded limit and the costliest part; every response reports its cost in `extensions.cost`.':
    'В прямом GraphQL ограничены размер, глубина и стоимость запроса; стоимость оценивается по длине страниц. `detail` называет превышенный предел и самую дорогую часть; стоимость каждого ответа указана в `extensions.cost`.',
  'Export too large': 'Выгрузка слишком велика',
  'The listing has more rows than your plan allows in one export. Narrow the filter, or read the listing page by page as JSON.':
    'В списке больше строк, чем ваш тариф допускает в одной выгрузке. Сузьте фильтр или читайте список по страницам в JSON.',
  'Method not allowed': 'Метод HTTP не допускается',
  'Data endpoints take GET and HEAD only; the `Allow` header lists the methods of a path.':
    'Методы данных принимают только GET и HEAD; допустимые для пути перечислены в заголовке `Allow`.',
  'Not acceptable': 'Формат недоступен',
  'The `Accept` header requests a format that this path does not have.':
    'Заголовок `Accept` запрашивает формат, которого у этого пути нет.',
  'Range not satisfiable': 'Диапазон недостижим',
  'The `Range` header names bytes beyond the end of the file. `Content-Range` states its size.':
    'Заголовок `Range` называет байты за концом файла. Размер указан в `Content-Range`.',
  'Request timeout': 'Запрос приходил слишком долго',
  'The headers or the body of the request arrived too slowly. The connection was closed; send the request again on a new one.':
    'Заголовки или тело запроса приходили слишком медленно. Соединение закрыто; повторите запрос по новому.',
  'Request too large': 'Запрос слишком велик',
  'The body is longer than the service accepts.': 'Тело длиннее, чем принимает сервис.',
  'URL too long': 'Слишком длинный URL',
  'A URL may have 12,288 characters: room for every filter and 500 ISINs. Split the request.':
    'В адресе может быть 12 288 символов: хватает на все фильтры и 500 ISIN. Разделите запрос.',
  'Unsupported media type': 'Неподдерживаемый тип содержимого',
  'Send the body as `application/json`.': 'Отправляйте тело как `application/json`.',
  'Expectation unknown': 'Неизвестное ожидание',
  'The service meets no expectation but `Expect: 100-continue`. Omit the header.':
    'Сервис выполняет только ожидание `Expect: 100-continue`. Уберите заголовок.',
  'Headers too large': 'Слишком большие заголовки',
  'The request line and the headers may have 16,384 bytes together. Cookies of other services on the same domain are a frequent cause.':
    'Строка запроса и заголовки вместе могут занимать 16 384 байта. Частая причина – cookie других сервисов того же домена.',
  'Not possible now': 'Сейчас невозможно',
  'The current state does not allow this action; `detail` says why.':
    'Текущее состояние не допускает это действие; почему, сказано в `detail`.',
  'No seats left': 'Мест не осталось',
  'The plan has a limited number of seats, and all are reserved or sold. A seat reserved by an unpaid order is released when the order lapses.':
    'Число мест на тарифе ограничено, и все заняты или проданы. Место, занятое неоплаченным заказом, освободится, когда заказ истечёт.',
  'Idempotency key already used': 'Ключ идемпотентности уже использован',
  'This idempotency key was used for another request: another order, a batch of quotes with other lines, or another path or body. Use a new key for a new request.':
    'Этот ключ идемпотентности использован в другом запросе: другой заказ, пакет котировок с другими строками, другой путь или тело. Для нового запроса используйте новый ключ.',
  'Too many requests': 'Слишком много запросов',
  'Your plan limits the requests per minute, over REST, MCP and GraphQL together; one that is much work counts as several. `Retry-After` says after how many seconds the next request is accepted.':
    'Тариф ограничивает число запросов в минуту, вместе по REST, MCP и GraphQL; трудоёмкий запрос считается за несколько. Через сколько секунд будет принят следующий, сказано в `Retry-After`.',
  'Daily quota exceeded': 'Дневная квота исчерпана',
  'Your plan limits the requests per day (UTC), over REST, MCP and GraphQL together. `Retry-After` says in how many seconds the next day begins.':
    'Тариф ограничивает число запросов в сутки (UTC), вместе по REST, MCP и GraphQL. Через сколько секунд начнутся следующие сутки, сказано в `Retry-After`.',
  'Too many concurrent requests': 'Слишком много одновременных запросов',
  'The number of concurrent requests of an account is limited, over REST, MCP and GraphQL together; an export counts until its last row is sent. Fewer requests may wait for past days (`AsOf`), which are read into memory one at a time. Of requests that cost five or more, one runs and one waits. Wait for a response, then send the next request; `Retry-After` says after how many seconds.':
    'Число одновременных запросов аккаунта ограничено, вместе по REST, MCP и GraphQL; выгрузка считается, пока не отправлена последняя строка. Прошлых дат (`AsOf`) может ждать меньше запросов: они читаются в память по одной. Из запросов стоимостью от пяти выполняется один и ждёт один. Дождитесь ответа и отправьте следующий запрос; через сколько секунд, сказано в `Retry-After`.',
  'Invalid signature': 'Неверная подпись',
  'A message of a payment provider must carry a recent signature made with the secret of this service.':
    'Сообщение платёжной системы должно нести недавнюю подпись, сделанную секретом этого сервиса.',
  'Payment provider unavailable': 'Платёжная система недоступна',
  'The payment provider did not answer: no order was placed, or a refund stays requested. Try again in a moment, or pay by invoice.':
    'Платёжная система не ответила: заказ не создан, а возврат остался в ожидании. Попробуйте чуть позже или оплатите по счёту.',
  'Internal error': 'Внутренняя ошибка',
  'An unexpected error occurred on our side. Report the `requestId` if it persists.':
    'На нашей стороне произошла непредвиденная ошибка. Если она повторяется, сообщите `requestId`.',
  'Too many open streams': 'Слишком много открытых потоков',
  'The service has reached its maximum of open streams. Try again later, or use Streamable HTTP at the same URL, which needs no stream.':
    'Открыто наибольшее число потоков, которое допускает сервис. Попробуйте позже или используйте Streamable HTTP по тому же адресу: ему поток не нужен.',
  'Service overloaded': 'Сервис перегружен',
  'The service receives more requests than it can answer in time, so this request was rejected before any work was done. The clients with the most requests are rejected first. A past day (`AsOf`) is also rejected when too many wait for one, or memory has no room for it; `detail` says so. `Retry-After` says after how many seconds to try again.':
    'Запросов больше, чем сервис успевает выполнить, поэтому запрос отклонён до начала работы. Первыми отклоняются клиенты с наибольшим числом запросов. Прошлая дата (`AsOf`) отклоняется и тогда, когда её ждут слишком многие или для неё нет памяти; об этом говорит `detail`. Через сколько секунд повторить, сказано в `Retry-After`.',
  'Request timed out': 'Время запроса истекло',
  'The request exceeded the time limit and was cancelled. Request less at a time: a narrower filter, a shorter page, fewer fields. With a `Retry-After`, the same request may succeed later.':
    'Запрос не уложился в отведённое время и отменён. Запрашивайте меньше за раз: уже фильтр, короче страница, меньше полей. Если есть `Retry-After`, тот же запрос может удаться позже.',
  'Service not ready': 'Сервис не готов',
  'The service is starting or loading its data. Try again in a moment.':
    'Сервис запускается или загружает данные. Попробуйте чуть позже.',
  'Database unavailable': 'База данных недоступна',
  'The database does not respond. A change that you requested may or may not have been made. Try again after the seconds in `Retry-After`.':
    'База данных не отвечает. Изменение, которое вы запросили, могло быть сделано или не сделано. Повторите через число секунд из `Retry-After`.',
}
