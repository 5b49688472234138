import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from '../../gateway/process/config.ts'
import { SETTING_NAMES } from '../../gateway/process/settings.ts'

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './.data',
      databaseUrl: undefined,
      databaseReplicaUrls: [],
      redisUrl: undefined,
      baseUrl: 'http://127.0.0.1:3000',
      logLevel: 'info',
      archiveDays: 400,
      sourceDirs: ['.data/sources'],
      sourcePriority: undefined,
      runDays: 30,
      historyDays: 1830,
      accountDeletionDays: 14,
      filesDays: 30,
      quoteDays: 366,
      securityContact: undefined,
      corsOrigins: [],
      smtpUrl: undefined,
      mailFrom: undefined,
      telegram: null,
      sessionSecret: undefined,
      trustedProxies: 0,
      openRequestsPerMinute: 600,
      instances: 1,
      cacheSizes: { answersBytes: 64 * 2 ** 20, rowsBytes: 128 * 2 ** 20 },
      hasSandbox: true,
      requestsAtOnce: 32,
      overloadDelayMs: 250,
      requestsInFlight: 1_000,
      connectionsMax: 10_000,
      connectionsPerAddress: 256,
      answerTimeoutMs: 30_000,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      drainSeconds: 0,
      stopSeconds: 25,
      tracing: undefined,
      payments: {
        invoice: { seller: null, lifetime: { hours: 336, hoursHoldingSeat: 72 } },
        takesDemoOrders: true,
        stripe: null,
      },
    })
  })

  test('reads lines of the seller, and never reserves a seat for longer than the order is open', () => {
    const { invoice } = readConfig({ SELLER_NAME: 'We', SELLER_BANK: 'Bank; IBAN 1', INVOICE_DAYS: '2' }).payments
    expect(invoice.seller).toEqual({
      name: 'We',
      bank: ['Bank', 'IBAN 1'],
      address: [],
      taxId: null,
      email: null,
      vatPercent: null,
    })
    expect(invoice.lifetime).toEqual({ hours: 48, hoursHoldingSeat: 48 })
  })

  test.each(['SELLER_NAME', 'SELLER_BANK', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'refuses %s without what it needs',
    name => {
      expect(() => readConfig({ [name]: 'alone' })).toThrow(new RegExp(`${name}.*together`))
    },
  )

  test('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', 'no'],
    ['STOP_SECONDS', '-1'],
    ['DRAIN_SECONDS', 'soon'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_REPLICA_URLS', 'postgresql://a/b,mysql://localhost'],
    ['DATABASE_REPLICA_URLS', 'postgresql://a/b'],
    ['REDIS_URL', 'localhost:6379'],
    ['BASE_URL', 'bonds.example.com'],
    ['LOG_LEVEL', 'loud'],
    ['ARCHIVE_DAYS', '-1'],
    ['ARCHIVE_DAYS', 'all'],
    ['SOURCE_PRIORITY_FILE', '/no/such/file.json'],
    ['HISTORY_DAYS', '-1'],
    ['FILES_DAYS', '-1'],
    ['QUOTE_DAYS', '0'],
    ['RUN_DAYS', '0'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nExpires: never'],
    ['CORS_ORIGINS', 'app.example.com'],
    ['CORS_ORIGINS', 'https://app.example.com/'],
    ['CORS_ORIGINS', 'https://app.example.com,*'],
    ['CORS_ORIGINS', 'ftp://app.example.com'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://app.example.com,,https://b.example.com'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(WrongSetting)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `))
  })

  test('takes exact origins, or all', () => {
    const two = ' https://app.example.com, http://localhost:5173'
    expect(readConfig({ CORS_ORIGINS: two }).corsOrigins).toEqual(['https://app.example.com', 'http://localhost:5173'])
    expect(readConfig({ CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*'])
  })

  test('says which origin it does not understand, and what was meant', () => {
    expect(() => readConfig({ CORS_ORIGINS: 'https://a.example.com,https://b.example.com/app' })).toThrow(
      'CORS_ORIGINS: must be origins such as https://app.example.com, several with commas, or * for all; ' +
        '"https://b.example.com/app" is not an origin (https://b.example.com?)',
    )
  })

  test.each([
    ['KEPT_ANSWERS_MB', 'ANSWER_CACHE_MB'],
    ['KEPT_ROWS_MB', 'ROW_CACHE_MB'],
    ['PLACE_HOLD_HOURS', 'SEAT_HOLD_HOURS'],
    ['PRECEDENCE_FILE', 'SOURCE_PRIORITY_FILE'],
  ])('refuses %s by its former name, and says the new one', (former, name) => {
    expect(() => readConfig({ [former]: '1' })).toThrow(new WrongSetting(`${former}: was renamed to ${name}`))
    expect(readConfig({ [former]: '' })).toEqual(readConfig({}))
    expect(SETTING_NAMES).toContain(name)
  })

  test('names every renamed setting at once', () => {
    expect(() => readConfig({ KEPT_ROWS_MB: '1', PLACE_HOLD_HOURS: '2' })).toThrow(
      'KEPT_ROWS_MB: was renamed to ROW_CACHE_MB\nPLACE_HOLD_HOURS: was renamed to SEAT_HOLD_HOURS',
    )
  })

  test('drops the slash at the end of the base URL', () => {
    expect(readConfig({ BASE_URL: 'https://bonds.example.com/' }).baseUrl).toBe('https://bonds.example.com')
  })
})
