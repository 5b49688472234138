/** Made by codegen.ts: what the page may ask, and what comes back. The value is that of the document's root field. */
export interface Documents {
  'get-viewer': {
    variables: Record<never, never>
    answer: { readonly id: string; readonly email: string; readonly name: string | null; readonly role: ('SUBSCRIBER' | 'ANALYST' | 'OPERATOR'); readonly language: ('EN' | 'RU'); readonly emailVerified: boolean; readonly secondFactor: boolean; readonly account: { readonly id: string; readonly name: string } } | null
  }
  'sign-up': {
    variables: { readonly name: string; readonly email: string; readonly password: string; readonly language: ('EN' | 'RU') }
    answer: { readonly message: string }
  }
  'verify-email': {
    variables: { readonly token: string }
    answer: { readonly id: string; readonly email: string; readonly name: string | null; readonly role: ('SUBSCRIBER' | 'ANALYST' | 'OPERATOR'); readonly language: ('EN' | 'RU'); readonly emailVerified: boolean; readonly secondFactor: boolean; readonly account: { readonly id: string; readonly name: string } }
  }
  'resend-verification': {
    variables: { readonly email: string }
    answer: { readonly message: string }
  }
  'sign-in': {
    variables: { readonly email: string; readonly password: string }
    answer: { readonly viewer: { readonly id: string; readonly email: string; readonly name: string | null; readonly role: ('SUBSCRIBER' | 'ANALYST' | 'OPERATOR'); readonly language: ('EN' | 'RU'); readonly emailVerified: boolean; readonly secondFactor: boolean; readonly account: { readonly id: string; readonly name: string } } | null; readonly secondFactorNeeded: boolean }
  }
  'confirm-sign-in': {
    variables: { readonly code: string }
    answer: { readonly id: string; readonly email: string; readonly name: string | null; readonly role: ('SUBSCRIBER' | 'ANALYST' | 'OPERATOR'); readonly language: ('EN' | 'RU'); readonly emailVerified: boolean; readonly secondFactor: boolean; readonly account: { readonly id: string; readonly name: string } }
  }
  'sign-out': {
    variables: Record<never, never>
    answer: { readonly message: string }
  }
  'request-password-reset': {
    variables: { readonly email: string }
    answer: { readonly message: string }
  }
  'reset-password': {
    variables: { readonly token: string; readonly password: string }
    answer: { readonly message: string }
  }
  'change-password': {
    variables: { readonly currentPassword: string; readonly newPassword: string }
    answer: { readonly message: string }
  }
  'start-second-factor': {
    variables: { readonly password: string }
    answer: { readonly uri: string; readonly secret: string; readonly backupCodes: readonly (string)[] }
  }
  'confirm-second-factor': {
    variables: { readonly code: string }
    answer: { readonly id: string; readonly email: string; readonly name: string | null; readonly role: ('SUBSCRIBER' | 'ANALYST' | 'OPERATOR'); readonly language: ('EN' | 'RU'); readonly emailVerified: boolean; readonly secondFactor: boolean; readonly account: { readonly id: string; readonly name: string } }
  }
  'remove-second-factor': {
    variables: { readonly password: string }
    answer: { readonly id: string; readonly email: string; readonly name: string | null; readonly role: ('SUBSCRIBER' | 'ANALYST' | 'OPERATOR'); readonly language: ('EN' | 'RU'); readonly emailVerified: boolean; readonly secondFactor: boolean; readonly account: { readonly id: string; readonly name: string } }
  }
  'set-language': {
    variables: { readonly language: ('EN' | 'RU') }
    answer: { readonly id: string; readonly email: string; readonly name: string | null; readonly role: ('SUBSCRIBER' | 'ANALYST' | 'OPERATOR'); readonly language: ('EN' | 'RU'); readonly emailVerified: boolean; readonly secondFactor: boolean; readonly account: { readonly id: string; readonly name: string } }
  }
  'get-sessions': {
    variables: Record<never, never>
    answer: { readonly items: readonly ({ readonly id: string; readonly current: boolean; readonly createdAt: string; readonly lastUsedAt: string; readonly expiresAt: string; readonly ipAddress: string | null; readonly userAgent: string | null })[] }
  }
  'end-session': {
    variables: { readonly id: string }
    answer: { readonly message: string }
  }
  'get-tariffs': {
    variables: Record<never, never>
    answer: { readonly earlyAccess: boolean; readonly items: readonly ({ readonly id: string; readonly name: string; readonly term: { readonly months: number | null; readonly lifetime: boolean }; readonly price: { readonly amount: string; readonly currency: string }; readonly pricePerMonth: string | null; readonly placesTotal: number | null; readonly placesLeft: number | null; readonly autoRenewal: boolean; readonly limits: { readonly requestsPerMinute: number; readonly requestsPerDay: number; readonly pageSizeMax: number; readonly exportRowsMax: number }; readonly includesTerminalPremium: boolean })[] }
  }
  'get-portfolios': {
    variables: { readonly page?: number | null; readonly pageSize?: number; readonly cursor?: string | null; readonly limit?: number | null }
    answer: { readonly items: readonly ({ readonly id: string; readonly name: string; readonly currency: string; readonly value: string | null; readonly cost: string | null; readonly profit: string | null; readonly profitPercent: number | null; readonly xirr: number | null; readonly yield: number | null; readonly durationDays: number | null; readonly positionsCount: number; readonly isModel: boolean; readonly sample: boolean; readonly updatedAt: string; readonly reasons: unknown })[]; readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number; readonly nextCursor: string | null; readonly truncated: boolean; readonly hint: string | null }; readonly meta: { readonly asOf: string; readonly revision: number; readonly sort: readonly (string)[]; readonly warnings: readonly (string)[]; readonly notes: readonly (string)[] } }
  }
  'get-portfolio': {
    variables: { readonly id: string; readonly monthsAhead?: number; readonly calendarLimit?: number; readonly positionsLimit?: number; readonly positionsOffset?: number }
    answer: { readonly id: string; readonly name: string; readonly currency: string; readonly isModel: boolean; readonly sample: boolean; readonly updatedAt: string; readonly value: string | null; readonly cost: string | null; readonly profit: string | null; readonly profitPercent: number | null; readonly xirr: number | null; readonly positionsCount: number; readonly reasons: unknown; readonly asOf: string; readonly revision: number; readonly yield: number | null; readonly yieldCoveragePercent: number | null; readonly durationDays: number | null; readonly modifiedDuration: number | null; readonly rating: { readonly label: string; readonly ordinal: number; readonly scale: ('NATIONAL' | 'INTERNATIONAL'); readonly coveragePercent: number } | null; readonly totals: readonly ({ readonly currency: string; readonly positions: number; readonly market: string | null; readonly clean: string | null; readonly accrued: string | null; readonly nominal: string; readonly cost: string | null; readonly withoutPrice: number; readonly withoutCost: number })[]; readonly received: readonly ({ readonly currency: string; readonly realised: string; readonly coupons: string; readonly amortizations: string; readonly redemptions: string; readonly sales: string; readonly purchases: string; readonly fees: string; readonly taxes: string })[]; readonly warnings: readonly ({ readonly kind: ('DEFAULT' | 'TECHNICAL_DEFAULT' | 'DOWNGRADE' | 'PUT_WINDOW' | 'LOW_LIQUIDITY' | 'INCOMPLETE_SCHEDULE' | 'NO_PRICE' | 'MATURED' | 'CONCENTRATION' | 'MIXED_CURRENCIES' | 'NOT_IN_REVISION'); readonly text: string; readonly count: number; readonly isins: readonly (string)[] })[]; readonly positionsPage: { readonly total: number; readonly truncated: boolean; readonly hint: string | null }; readonly positions: readonly ({ readonly bond: { readonly id: string; readonly isin: string; readonly ticker: string | null; readonly name: string; readonly issuer: { readonly id: string; readonly name: string }; readonly bondType: ('GOVERNMENT' | 'REGIONAL' | 'MUNICIPAL' | 'CORPORATE' | 'BANK' | 'EXCHANGE' | 'EUROBOND' | 'REPLACEMENT' | 'SUPRANATIONAL' | 'AGENCY' | 'STRUCTURED' | 'SECURITISED'); readonly currency: string; readonly nominalCurrency: string; readonly price: number | null; readonly priceSource: ('LAST' | 'WAP' | 'CLOSE' | 'MID' | 'FAIR') | null; readonly priceDate: string | null; readonly yield: number | null; readonly yieldBasis: ('MATURITY' | 'PUT' | 'CALL' | 'CURRENT' | 'LAST_COUPON' | 'WORST') | null; readonly yieldDate: string | null; readonly yieldToWorst: number | null; readonly durationDays: number | null; readonly gSpreadBp: number | null; readonly curveKey: string | null; readonly curveDate: string | null; readonly couponRate: number | null; readonly couponType: ('FIXED' | 'FLOATING' | 'STEP' | 'VARIABLE' | 'ZERO' | 'INDEXED' | 'MORTGAGE'); readonly creditRating: { readonly label: string; readonly ordinal: number; readonly scale: ('NATIONAL' | 'INTERNATIONAL') } | null; readonly maturityDate: string | null; readonly nextEvent: { readonly type: ('COUPON' | 'AMORTIZATION' | 'PUT' | 'CALL' | 'MATURITY') | null; readonly date: string } | null; readonly liquidity: number | null; readonly flags: readonly (('SUBORDINATED' | 'PERPETUAL' | 'CONVERTIBLE' | 'GUARANTEED' | 'SECURED' | 'GREEN' | 'INDEXED' | 'STRUCTURED' | 'COVENANTS' | 'FLOATING' | 'AMORTIZING' | 'PUTTABLE' | 'CALLABLE' | 'QUALIFIED_ONLY' | 'DEFAULTED' | 'TECHNICAL_DEFAULT' | 'INCOMPLETE_SCHEDULE' | 'SAMPLE'))[]; readonly assumption: string | null; readonly asOf: string | null }; readonly quantity: string; readonly averagePrice: number | null; readonly cost: string | null; readonly value: string | null; readonly accrued: string | null; readonly yieldNow: number | null; readonly yieldAtCost: number | null; readonly durationDays: number | null; readonly profit: { readonly price: string | null; readonly coupons: string | null; readonly total: string | null }; readonly weightPercent: number | null; readonly nextCoupon: { readonly date: string; readonly amount: string | null; readonly certain: boolean } | null; readonly nextEvent: { readonly type: ('COUPON' | 'AMORTIZATION' | 'PUT' | 'CALL' | 'MATURITY') | null; readonly date: string } | null; readonly byTransactions: boolean })[]; readonly income: readonly ({ readonly month: string; readonly currency: string; readonly fixed: string; readonly floating: string; readonly amortization: string; readonly redemption: string; readonly total: string; readonly certain: string; readonly estimated: string; readonly unknownPayments: number })[]; readonly cashFlows: { readonly total: number; readonly items: readonly ({ readonly date: string; readonly kind: ('FIXED_COUPON' | 'FLOATING_COUPON' | 'AMORTIZATION' | 'REDEMPTION'); readonly isin: string; readonly name: string; readonly amount: string | null; readonly currency: string; readonly certain: boolean })[] }; readonly shares: { readonly issuer: readonly ({ readonly key: string; readonly name: string; readonly currency: string; readonly value: string | null; readonly percent: number | null; readonly positions: number })[]; readonly sector: readonly ({ readonly key: string; readonly name: string; readonly currency: string; readonly value: string | null; readonly percent: number | null; readonly positions: number })[]; readonly rating: readonly ({ readonly key: string; readonly name: string; readonly currency: string; readonly value: string | null; readonly percent: number | null; readonly positions: number })[]; readonly currency: readonly ({ readonly key: string; readonly name: string; readonly currency: string; readonly value: string | null; readonly percent: number | null; readonly positions: number })[]; readonly couponType: readonly ({ readonly key: string; readonly name: string; readonly currency: string; readonly value: string | null; readonly percent: number | null; readonly positions: number })[]; readonly maturity: readonly ({ readonly key: string; readonly name: string; readonly currency: string; readonly value: string | null; readonly percent: number | null; readonly positions: number })[] } }
  }
  'create-portfolio': {
    variables: { readonly name: string; readonly currency: string }
    answer: { readonly id: string; readonly name: string; readonly currency: string; readonly isModel: boolean; readonly sample: boolean; readonly updatedAt: string; readonly value: string | null; readonly cost: string | null; readonly profit: string | null; readonly profitPercent: number | null; readonly xirr: number | null; readonly positionsCount: number; readonly reasons: unknown }
  }
  'rename-portfolio': {
    variables: { readonly id: string; readonly name: string }
    answer: { readonly id: string; readonly name: string; readonly currency: string; readonly isModel: boolean; readonly sample: boolean; readonly updatedAt: string; readonly value: string | null; readonly cost: string | null; readonly profit: string | null; readonly profitPercent: number | null; readonly xirr: number | null; readonly positionsCount: number; readonly reasons: unknown }
  }
  'delete-portfolio': {
    variables: { readonly id: string }
    answer: string
  }
  'get-payment-providers': {
    variables: Record<never, never>
    answer: { readonly invoice: boolean; readonly stripe: boolean }
  }
  'get-account': {
    variables: Record<never, never>
    answer: { readonly id: string; readonly name: string; readonly subscription: { readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null } | null; readonly upcoming: readonly ({ readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null })[]; readonly terminalPremium: boolean; readonly terminalPremiumUntil: string | null; readonly apiKey: { readonly id: string; readonly prefix: string; readonly createdAt: string; readonly lastUsedAt: string | null } | null; readonly limits: { readonly requestsPerMinute: number; readonly requestsPerDay: number; readonly pageSizeMax: number; readonly exportRowsMax: number } | null; readonly usedToday: { readonly requests: number; readonly quota: number | null; readonly left: number | null } }
  }
  'place-order': {
    variables: { readonly tariffId: string; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly idempotencyKey: string }
    answer: { readonly order: { readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string; readonly html: string } | null }; readonly checkoutUrl: string | null }
  }
  'cancel-order': {
    variables: { readonly id: string }
    answer: { readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string; readonly html: string } | null }
  }
  'get-orders': {
    variables: { readonly limit?: number; readonly cursor?: string | null }
    answer: { readonly items: readonly ({ readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string; readonly html: string } | null })[]; readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number; readonly nextCursor: string | null; readonly truncated: boolean; readonly hint: string | null } }
  }
  'get-order': {
    variables: { readonly id: string }
    answer: { readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string; readonly html: string } | null }
  }
  'generate-key': {
    variables: { readonly password: string }
    answer: { readonly key: string; readonly apiKey: { readonly id: string; readonly prefix: string; readonly createdAt: string } }
  }
  'deactivate-key': {
    variables: { readonly password: string }
    answer: { readonly message: string }
  }
  'get-usage': {
    variables: { readonly from: string; readonly to: string }
    answer: { readonly from: string; readonly to: string; readonly days: readonly ({ readonly day: string; readonly requests: number; readonly errors: number; readonly rows: number; readonly p95Ms: number | null })[]; readonly operations: readonly ({ readonly operation: string; readonly facade: ('REST' | 'MCP' | 'GRAPHQL'); readonly requests: number; readonly errors: number; readonly rows: number; readonly p95Ms: number | null; readonly lastAt: string })[]; readonly requestsLeftToday: number | null; readonly keyLastUsedAt: string | null }
  }
  'get-accounts': {
    variables: { readonly query?: string | null; readonly limit?: number; readonly cursor?: string | null }
    answer: { readonly items: readonly ({ readonly id: string; readonly name: string; readonly email: string | null; readonly createdAt: string; readonly subscription: { readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null } | null; readonly keyPrefix: string | null; readonly requests30d: number; readonly disabled: boolean })[]; readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number; readonly nextCursor: string | null; readonly truncated: boolean; readonly hint: string | null } }
  }
  'get-account-details': {
    variables: { readonly id: string }
    answer: { readonly account: { readonly id: string; readonly name: string; readonly subscription: { readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null } | null; readonly upcoming: readonly ({ readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null })[]; readonly terminalPremium: boolean; readonly terminalPremiumUntil: string | null; readonly apiKey: { readonly id: string; readonly prefix: string; readonly createdAt: string; readonly lastUsedAt: string | null } | null; readonly limits: { readonly requestsPerMinute: number; readonly requestsPerDay: number; readonly pageSizeMax: number; readonly exportRowsMax: number } | null; readonly usedToday: { readonly requests: number; readonly quota: number | null; readonly left: number | null } }; readonly createdAt: string; readonly disabled: boolean; readonly users: readonly ({ readonly id: string; readonly email: string; readonly name: string | null; readonly role: string; readonly createdAt: string })[]; readonly orders: readonly ({ readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string } | null; readonly buyer: { readonly accountId: string; readonly account: string; readonly email: string } })[] }
  }
  'disable-account': {
    variables: { readonly id: string; readonly disabled: boolean }
    answer: { readonly account: { readonly id: string; readonly name: string; readonly subscription: { readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null } | null; readonly upcoming: readonly ({ readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null })[]; readonly terminalPremium: boolean; readonly terminalPremiumUntil: string | null; readonly apiKey: { readonly id: string; readonly prefix: string; readonly createdAt: string; readonly lastUsedAt: string | null } | null; readonly limits: { readonly requestsPerMinute: number; readonly requestsPerDay: number; readonly pageSizeMax: number; readonly exportRowsMax: number } | null; readonly usedToday: { readonly requests: number; readonly quota: number | null; readonly left: number | null } }; readonly createdAt: string; readonly disabled: boolean; readonly users: readonly ({ readonly id: string; readonly email: string; readonly name: string | null; readonly role: string; readonly createdAt: string })[]; readonly orders: readonly ({ readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string } | null; readonly buyer: { readonly accountId: string; readonly account: string; readonly email: string } })[] }
  }
  'get-orders-to-confirm': {
    variables: Record<never, never>
    answer: { readonly items: readonly ({ readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string } | null; readonly buyer: { readonly accountId: string; readonly account: string; readonly email: string } })[] }
  }
  'confirm-order': {
    variables: { readonly id: string; readonly reference: string }
    answer: { readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string } | null; readonly buyer: { readonly accountId: string; readonly account: string; readonly email: string } }
  }
  'reject-order': {
    variables: { readonly id: string }
    answer: { readonly id: string; readonly number: string; readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly status: ('PENDING' | 'PAID' | 'CANCELLED' | 'LAPSED'); readonly amount: { readonly amount: string; readonly currency: string }; readonly createdAt: string; readonly expiresAt: string | null; readonly paidAt: string | null; readonly holdsPlace: boolean; readonly refundDue: boolean; readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null; readonly checkoutUrl: string | null; readonly invoice: { readonly number: string; readonly issuedAt: string } | null; readonly buyer: { readonly accountId: string; readonly account: string; readonly email: string } }
  }
  'get-payments-to-resolve': {
    variables: Record<never, never>
    answer: { readonly items: readonly ({ readonly id: string; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly reference: string; readonly orderId: string | null; readonly orderNumber: string | null; readonly amount: { readonly amount: string; readonly currency: string }; readonly outcome: ('SETTLED' | 'NO_PLACE' | 'ORDER_CLOSED' | 'PAID_TWICE' | 'HAS_LIFETIME' | 'WRONG_AMOUNT' | 'UNKNOWN_ORDER'); readonly receivedAt: string; readonly resolvedAt: string | null; readonly resolution: string | null })[] }
  }
  'resolve-payment': {
    variables: { readonly id: string; readonly resolution: string }
    answer: { readonly id: string; readonly provider: ('INVOICE' | 'STRIPE' | 'GRANT'); readonly reference: string; readonly orderId: string | null; readonly orderNumber: string | null; readonly amount: { readonly amount: string; readonly currency: string }; readonly outcome: ('SETTLED' | 'NO_PLACE' | 'ORDER_CLOSED' | 'PAID_TWICE' | 'HAS_LIFETIME' | 'WRONG_AMOUNT' | 'UNKNOWN_ORDER'); readonly receivedAt: string; readonly resolvedAt: string | null; readonly resolution: string | null }
  }
  'grant-subscription': {
    variables: { readonly accountId: string; readonly tariffId: string }
    answer: { readonly id: string; readonly name: string; readonly subscription: { readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null } | null; readonly upcoming: readonly ({ readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly startsAt: string; readonly endsAt: string | null; readonly active: boolean; readonly secondsLeft: number | null })[]; readonly terminalPremium: boolean; readonly terminalPremiumUntil: string | null; readonly apiKey: { readonly id: string; readonly prefix: string; readonly createdAt: string; readonly lastUsedAt: string | null } | null; readonly limits: { readonly requestsPerMinute: number; readonly requestsPerDay: number; readonly pageSizeMax: number; readonly exportRowsMax: number } | null; readonly usedToday: { readonly requests: number; readonly quota: number | null; readonly left: number | null } }
  }
  'get-places': {
    variables: Record<never, never>
    answer: { readonly items: readonly ({ readonly tariff: { readonly id: string; readonly name: string; readonly termMonths: number | null }; readonly placesTotal: number; readonly placesHeld: number; readonly placesSold: number; readonly placesLeft: number })[] }
  }
  'get-loads': {
    variables: { readonly limit?: number; readonly cursor?: string | null }
    answer: { readonly items: readonly ({ readonly id: string; readonly source: string; readonly origin: string; readonly status: string; readonly startedAt: string; readonly finishedAt: string | null; readonly rowsRead: number; readonly inserted: number; readonly updated: number; readonly unchanged: number; readonly failed: number; readonly message: string | null })[]; readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number; readonly nextCursor: string | null; readonly truncated: boolean; readonly hint: string | null } }
  }
  'get-load-failures': {
    variables: { readonly loadId: string; readonly limit?: number; readonly cursor?: string | null }
    answer: { readonly items: readonly ({ readonly id: string; readonly file: string; readonly position: string; readonly field: string | null; readonly reason: string })[]; readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number; readonly nextCursor: string | null; readonly truncated: boolean; readonly hint: string | null } }
  }
  'get-revisions': {
    variables: { readonly limit?: number; readonly cursor?: string | null }
    answer: { readonly items: readonly ({ readonly id: number; readonly status: string; readonly asOf: string; readonly createdAt: string; readonly sample: boolean; readonly note: string | null })[]; readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number; readonly nextCursor: string | null; readonly truncated: boolean; readonly hint: string | null } }
  }
  'get-sources': {
    variables: Record<never, never>
    answer: { readonly items: readonly ({ readonly key: string; readonly name: string; readonly licence: string; readonly description: string; readonly state: ('OFF' | 'PAUSED' | 'WAITING' | 'RUNNING' | 'FAILING'); readonly schedule: string | null; readonly timeZone: string | null; readonly enabled: boolean; readonly live: boolean; readonly origin: string | null; readonly mapping: string | null; readonly suggested: { readonly schedule: string; readonly timeZone: string } | null; readonly nextRunAt: string | null; readonly lastAttempt: { readonly status: string; readonly message: string | null; readonly startedAt: string; readonly finishedAt: string | null; readonly rowsRead: number; readonly rowsFailed: number; readonly changed: number } | null; readonly lastSuccessAt: string | null; readonly ageSeconds: number | null; readonly consecutiveFailures: number; readonly stale: boolean | null })[] }
  }
  'change-source': {
    variables: { readonly source: string; readonly schedule?: string | null; readonly timeZone?: string | null; readonly from?: string | null; readonly mapping?: string | null }
    answer: { readonly message: string }
  }
  'enable-source': {
    variables: { readonly source: string; readonly enabled: boolean }
    answer: { readonly message: string }
  }
  'start-source': {
    variables: { readonly source: string }
    answer: string
  }
  'get-conflicts': {
    variables: { readonly limit?: number; readonly cursor?: string | null; readonly resolved?: boolean }
    answer: { readonly items: readonly ({ readonly id: string; readonly isin: string; readonly name: string; readonly field: string; readonly keptSource: string; readonly keptValue: string; readonly otherSource: string; readonly otherValue: string; readonly firstSeen: string; readonly lastSeen: string; readonly resolvedAt: string | null })[]; readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number; readonly nextCursor: string | null; readonly truncated: boolean; readonly hint: string | null } }
  }
  'get-revision': {
    variables: { readonly id: number }
    answer: { readonly revision: { readonly id: number; readonly status: string; readonly asOf: string; readonly createdAt: string; readonly sample: boolean; readonly note: string | null }; readonly loadId: string | null; readonly source: string | null; readonly origin: string | null; readonly decidedAt: string | null; readonly decidedBy: string | null; readonly findings: readonly ({ readonly rule: string; readonly sentence: string; readonly was: number | null; readonly is: number; readonly threshold: number; readonly examples: readonly (string)[] })[]; readonly tables: readonly ({ readonly table: string; readonly added: number; readonly changed: number; readonly removed: number })[]; readonly yields: readonly ({ readonly currency: string; readonly bonds: number; readonly was: number; readonly is: number })[]; readonly movers: readonly ({ readonly isin: string; readonly name: string; readonly priceWas: number | null; readonly priceIs: number | null; readonly yieldWas: number | null; readonly yieldIs: number | null })[] }
  }
  'publish-revision': {
    variables: { readonly id: number }
    answer: { readonly message: string }
  }
  'reject-revision': {
    variables: { readonly id: number }
    answer: { readonly message: string }
  }
  'preview-holdings': {
    variables: { readonly file: { readonly name: string; readonly text?: string | null; readonly base64?: string | null; readonly sheet?: string | null }; readonly columns?: readonly ({ readonly column: number; readonly role?: ('IDENTIFIER' | 'PIECES' | 'PAR' | 'AVERAGE_PRICE' | 'COST' | 'PRICE' | 'VALUE' | 'NAME' | 'CURRENCY' | 'MATURITY' | 'COUPON' | 'WEIGHT') | null })[] | null }
    answer: { readonly format: string; readonly encoding: string | null; readonly delimiter: string | null; readonly sheet: string | null; readonly headerLine: number; readonly columns: readonly ({ readonly column: number; readonly title: string; readonly role: ('IDENTIFIER' | 'PIECES' | 'PAR' | 'AVERAGE_PRICE' | 'COST' | 'PRICE' | 'VALUE' | 'NAME' | 'CURRENCY' | 'MATURITY' | 'COUPON' | 'WEIGHT') | null })[]; readonly rowsRead: number; readonly used: readonly ({ readonly line: number; readonly bond: { readonly id: string; readonly isin: string; readonly name: string }; readonly quantity: string; readonly averagePrice: number | null; readonly cost: string | null; readonly price: number | null; readonly notes: readonly (string)[] })[]; readonly unused: readonly ({ readonly line: number; readonly reason: ('NO_IDENTIFIER' | 'BAD_IDENTIFIER' | 'UNKNOWN_BOND' | 'NO_QUANTITY' | 'BAD_NUMBER' | 'NOT_POSITIVE' | 'NO_NOMINAL'); readonly text: string; readonly isin: string | null; readonly content: string })[] }
  }
  'import-holdings': {
    variables: { readonly file: { readonly name: string; readonly text?: string | null; readonly base64?: string | null; readonly sheet?: string | null }; readonly columns?: readonly ({ readonly column: number; readonly role?: ('IDENTIFIER' | 'PIECES' | 'PAR' | 'AVERAGE_PRICE' | 'COST' | 'PRICE' | 'VALUE' | 'NAME' | 'CURRENCY' | 'MATURITY' | 'COUPON' | 'WEIGHT') | null })[] | null; readonly portfolioId?: string | null; readonly name?: string | null; readonly currency?: string | null }
    answer: { readonly portfolio: { readonly id: string; readonly name: string; readonly currency: string; readonly isModel: boolean; readonly sample: boolean; readonly updatedAt: string; readonly value: string | null; readonly cost: string | null; readonly profit: string | null; readonly profitPercent: number | null; readonly xirr: number | null; readonly positionsCount: number; readonly reasons: unknown }; readonly report: { readonly format: string; readonly encoding: string | null; readonly delimiter: string | null; readonly sheet: string | null; readonly headerLine: number; readonly columns: readonly ({ readonly column: number; readonly title: string; readonly role: ('IDENTIFIER' | 'PIECES' | 'PAR' | 'AVERAGE_PRICE' | 'COST' | 'PRICE' | 'VALUE' | 'NAME' | 'CURRENCY' | 'MATURITY' | 'COUPON' | 'WEIGHT') | null })[]; readonly rowsRead: number; readonly used: readonly ({ readonly line: number; readonly bond: { readonly id: string; readonly isin: string; readonly name: string }; readonly quantity: string; readonly averagePrice: number | null; readonly cost: string | null; readonly price: number | null; readonly notes: readonly (string)[] })[]; readonly unused: readonly ({ readonly line: number; readonly reason: ('NO_IDENTIFIER' | 'BAD_IDENTIFIER' | 'UNKNOWN_BOND' | 'NO_QUANTITY' | 'BAD_NUMBER' | 'NOT_POSITIVE' | 'NO_NOMINAL'); readonly text: string; readonly isin: string | null; readonly content: string })[] } }
  }
}
