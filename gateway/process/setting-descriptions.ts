import type { SettingName } from './settings.ts'

/** What a setting is for. `npm run codegen` writes docs/settings.md from these rows and the defaults in settings.ts. */
interface SettingDescription {
  readonly group: SettingGroup
  /** Markdown, one table cell. */
  readonly text: string
  /** Markdown; where the default follows from other settings or is made at the first start. */
  readonly default?: string
}

type SettingGroup = keyof typeof SETTING_GROUPS

/** In the order of the page, each with its introduction. */
export const SETTING_GROUPS = {
  Network: '',
  'Data and storage': '',
  'Several instances': '',
  'Accounts and email':
    'Without `SMTP_URL` the service prints its emails to standard output, with the links that sign people in.',
  'Limits and caches': 'Memory limits are per instance. Caches are emptied when a revision is published.',
  'Starting, stopping and observing': '',
  Tracing:
    'Names and defaults are those of OpenTelemetry. Nothing of it is loaded unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set.',
  Payments:
    'Without a seller the service takes no orders, unless they are for demonstration (`DEMO_ORDERS`). `SELLER_NAME` and `SELLER_BANK` must be set together, and so must the two keys of Stripe.',
} as const satisfies Readonly<Record<string, string>>

export const SETTING_DESCRIPTIONS: Readonly<Record<SettingName, SettingDescription>> = {
  PORT: { group: 'Network', text: 'TCP port of the service.' },
  HOST: { group: 'Network', text: 'Address to listen on.' },
  BASE_URL: {
    group: 'Network',
    text: 'How clients reach the service. Used in links, error types and the OpenAPI description. Behind `https://`, session cookies get the `__Host-` prefix.',
    default: '`http://HOST:PORT`',
  },
  CONNECT_URL: {
    group: 'Network',
    text: 'Another host name of the service, at which assistants without a key sign in by OAuth, such as `https://connect.example.com`; see [connect](connect.md). The host serves nothing else, and the `Host` header must reach the service. On one host, for development: `BASE_URL` with the path `/connect`. Without it nothing signs in by OAuth.',
  },
  TRUSTED_PROXIES: {
    group: 'Network',
    text: 'Whose `X-Forwarded-For` and `X-Request-Id` are trusted: the number of proxies in front of the service, from 0 to 10, or better their addresses, separated by commas (`loopback`, `linklocal`, `uniquelocal`, `10.0.0.0/8`).',
  },
  CORS_ORIGINS: {
    group: 'Network',
    text: 'Origins of web pages that may read responses, separated by commas, or `*` for all. Applies to MCP too.',
  },
  SECURITY_CONTACT: {
    group: 'Network',
    text: 'Where to report a vulnerability, such as `mailto:security@example.com`. Served as `/.well-known/security.txt`.',
  },
  DATA_DIR: {
    group: 'Data and storage',
    text: 'Folder of the embedded database and of the socket through which the command line reaches the service. One process at a time.',
  },
  DATABASE_URL: {
    group: 'Data and storage',
    text: 'PostgreSQL connection string, such as `postgresql://user@host:5432/name`. Replaces the embedded database; nothing is stored in `DATA_DIR` then.',
  },
  DATABASE_REPLICA_URLS: {
    group: 'Data and storage',
    text: 'Streaming replicas of `DATABASE_URL`, separated by commas. They serve reads of market data; a replica that lags or is unavailable is skipped.',
  },
  ARCHIVE_DAYS: {
    group: 'Data and storage',
    text: 'How many days with a published revision `AsOf` reaches back. A day takes about 0.4 MB per thousand bonds, after quotes of a feed up to 1 MB. `0` stores no archive.',
  },
  FILES_DAYS: {
    group: 'Data and storage',
    text: 'How many days the [bulk files](bulk-files.md) of the last revision of each day are retained. Those of the last revision of a month stay as long as its archive. `0` writes none.',
  },
  QUOTE_DAYS: {
    group: 'Data and storage',
    text: 'For how many calendar days the quotes of a day are [bulk files](bulk-files.md#quotes-of-a-day) of their own, unless `FILES_DAYS` is `0`. A day takes about 0.2 MB per thousand quotes.',
  },
  RUN_DAYS: {
    group: 'Data and storage',
    text: 'How many days each ingestion run and each revision is retained. Of earlier days the last revision stays, and so do those with findings or a decision.',
  },
  HISTORY_DAYS: {
    group: 'Data and storage',
    text: 'How many days of daily quotes and analytics are retained (`Bond.history`).',
  },
  SOURCE_DIRS: {
    group: 'Data and storage',
    text: 'Folders, separated by commas, below which operators choose [files of sources](ingestion.md#from-the-pages-of-operators) in the browser. The command line may name any file.',
    default: '`DATA_DIR/sources`',
  },
  SOURCE_PRIORITY_FILE: {
    group: 'Data and storage',
    text: 'JSON file with the [source priority](ingestion.md#several-sources-for-one-bond). Applies from the next run of each source.',
    default: 'built in',
  },
  REDIS_URL: {
    group: 'Several instances',
    text: 'Redis connection string. Connects instances: rate limits, MCP streams, replaced keys, new revisions.',
  },
  INSTANCES: {
    group: 'Several instances',
    text: 'How many instances share that Redis, from 1 to 1,000. While Redis is unavailable, each instance grants its share of every limit.',
  },
  SMTP_URL: {
    group: 'Accounts and email',
    text: 'Mail server, such as `smtps://user:password@mail.example.com`. Requires `MAIL_FROM`.',
  },
  MAIL_FROM: { group: 'Accounts and email', text: 'Sender of emails, such as `Bond data <bonds@example.com>`.' },
  TELEGRAM_BOT_TOKEN: {
    group: 'Accounts and email',
    text: 'Token of a Telegram bot, from @BotFather, that tells of alerts in chats; see [operation](operation.md#telegram). A secret. Without it no channel leads to Telegram.',
  },
  TELEGRAM_API_URL: {
    group: 'Accounts and email',
    text: 'Base URL of the Telegram Bot API: another one for a Bot API server of your own. It is sent the token.',
  },
  SESSION_SECRET: {
    group: 'Accounts and email',
    text: 'Signs sessions and encrypts second factors; at least 32 characters. Without it the secret is stored in the database, so set it where other people can read backups.',
    default: 'generated at the first start',
  },
  REQUESTS_AT_ONCE: {
    group: 'Limits and caches',
    text: 'Concurrent requests of one account, in each instance.',
  },
  OPEN_REQUESTS_PER_MINUTE: {
    group: 'Limits and caches',
    text: 'Requests per minute that one address may send to the list of plans, which needs no key.',
  },
  SANDBOX: {
    group: 'Limits and caches',
    text: '`on` answers the key `sandbox` with fifty invented bonds, 60 requests per minute and address: see [the sandbox](operation.md#sandbox). `off` refuses that key.',
  },
  REQUESTS_IN_FLIGHT: { group: 'Limits and caches', text: 'Concurrent requests of all clients, in each instance.' },
  CONNECTIONS_MAX: {
    group: 'Limits and caches',
    text: 'Open connections, in each instance. Further connections are closed immediately.',
  },
  CONNECTIONS_PER_ADDRESS: {
    group: 'Limits and caches',
    text: 'Open connections of one IPv4 address or IPv6 /64 network, in each instance. Further connections are closed immediately. Proxies of `TRUSTED_PROXIES` are exempt and limit their clients themselves; a proxy that is not named there counts as one client.',
  },
  OVERLOAD_DELAY_MS: {
    group: 'Limits and caches',
    text: 'Longest time that a request waits in the queue when the instance is overloaded, in milliseconds. `0` never refuses a request for that reason.',
  },
  ANSWER_TIMEOUT_MS: {
    group: 'Limits and caches',
    text: 'Timeout of a request, of its wait for a past day (`AsOf`), and of each PostgreSQL statement that it runs, in milliseconds.',
  },
  ANSWER_CACHE_MB: { group: 'Limits and caches', text: 'Cache of whole answers, in MB. `0` turns it off.' },
  ROW_CACHE_MB: {
    group: 'Limits and caches',
    text: 'Cache of serialised rows, from which answers are assembled, in MB. `0` turns it off.',
  },
  LOG_LEVEL: {
    group: 'Starting, stopping and observing',
    text: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Log lines are JSON on standard error.',
  },
  METRICS_PORT: {
    group: 'Starting, stopping and observing',
    text: 'Separate port for `/metrics`, `/healthz` and `/readyz`. Without it there are no metrics.',
  },
  METRICS_HOST: {
    group: 'Starting, stopping and observing',
    text: 'Address to listen on for that port. It requires no key, so let only your monitoring reach it.',
  },
  DRAIN_SECONDS: {
    group: 'Starting, stopping and observing',
    text: 'How long `/readyz` reports `STOPPING` after `SIGTERM` before new connections are refused.',
  },
  STOP_SECONDS: {
    group: 'Starting, stopping and observing',
    text: 'How long running requests may take to finish after that. What is left is aborted.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'Tracing',
    text: 'The collector, such as `http://127.0.0.1:4318`. Traces go to `/v1/traces` below it.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    group: 'Tracing',
    text: 'Headers as `name=value,…`, such as the token of the collector.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    group: 'Tracing',
    text: 'OTLP over HTTP as JSON is the only protocol.',
    default: '`http/json`',
  },
  OTEL_SERVICE_NAME: { group: 'Tracing', text: 'Name of the service in traces.' },
  OTEL_RESOURCE_ATTRIBUTES: { group: 'Tracing', text: 'Further attributes as `name=value,…`.' },
  OTEL_TRACES_SAMPLER: {
    group: 'Tracing',
    text: 'Which traces are sampled. `parentbased_…` samplers follow the decision of the caller, whoever it is; `traceidratio` does not.',
  },
  OTEL_TRACES_SAMPLER_ARG: { group: 'Tracing', text: 'Sampled share for samplers with a ratio, from 0 to 1.' },
  OTEL_SDK_DISABLED: { group: 'Tracing', text: '`true` turns traces off.' },
  SELLER_NAME: { group: 'Payments', text: 'Who issues invoices.' },
  SELLER_BANK: { group: 'Payments', text: 'Where to transfer the money. Separate lines with `;`.' },
  SELLER_ADDRESS: { group: 'Payments', text: 'Address on invoices. Separate lines with `;`.' },
  SELLER_TAX_ID: { group: 'Payments', text: 'Tax number on invoices.' },
  SELLER_VAT_PERCENT: {
    group: 'Payments',
    text: 'Value-added tax within the prices, per cent: its line on documents. Without it they say that none is charged.',
  },
  DEMO_ORDERS: {
    group: 'Payments',
    text: '`on`: orders are taken although nobody is set up to sell, with specimen invoices, for demonstrations and tests. Default: `on` with the embedded database, `off` with `DATABASE_URL`.',
  },
  SELLER_EMAIL: { group: 'Payments', text: 'Email address on invoices.' },
  ACCOUNT_DELETION_DAYS: {
    group: 'Accounts and email',
    text: 'Days between the request to delete an account and its deletion, in which it can be cancelled, from 1 to 90.',
  },
  INVOICE_DAYS: { group: 'Payments', text: 'Days after which the order of an unpaid invoice expires, from 1 to 90.' },
  SEAT_HOLD_HOURS: {
    group: 'Payments',
    text: 'Longest time that an unpaid order reserves a seat of a limited plan, in hours, from 1 to 720.',
  },
  STRIPE_SECRET_KEY: {
    group: 'Payments',
    text: 'Turns on payment by Stripe Checkout. An unpaid order expires after 23 hours.',
  },
  STRIPE_WEBHOOK_SECRET: { group: 'Payments', text: 'Verifies the messages that Stripe sends to `/webhooks/stripe`.' },
  STRIPE_API_URL: { group: 'Payments', text: 'Base URL of the Stripe API.' },
}
