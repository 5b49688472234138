import type { Russian } from '../russian.ts'

/** Yields and risk. */
export const YIELDS: Russian = {
  'Yield and risk': 'Доходность и риск',
  Yields: 'Доходности',
  'Moscow Exchange, method of yields; SIA Standard Securities Calculation Methods; 31 CFR Part 356, Appendix B':
    'Московская биржа, методика расчёта доходности; SIA Standard Securities Calculation Methods; 31 CFR, часть 356, приложение B',
  'The headline yield and every yield to a date are effective yields: compounded annually, with calendar days from settlement over 365.':
    'Основная доходность и все доходности к дате – эффективные: с начислением раз в год, по календарным дням от даты расчётов, делённым на 365.',
  'They are solved to twelve digits by Newton’s method, with a bracketing search as a fallback, from −99 % to well beyond 1,000 % for distressed bonds. The calculator accepts a yield in any of these conventions. Here t is in years by the day count, w is the broken first period in coupon periods, and Y is 366 if the year after settlement contains a leap day, otherwise 365.':
    'Они находятся с точностью до двенадцати знаков методом Ньютона, а если он не сходится – делением отрезка, от −99 % до значений далеко за 1 000 % у проблемных облигаций. Калькулятор принимает доходность в любом из этих соглашений. Здесь t – годы по базису расчёта, w – неполный первый период в купонных периодах, а Y равно 366, если год после расчётов содержит 29 февраля, иначе 365.',
  'Yield conventions': 'Соглашения о доходности',
  'annual, days from settlement / 365': 'раз в год, дни от расчётов / 365',
  'effective; simple over 365 with one payment left': 'эффективная; простая на базе 365, если осталась одна выплата',
  'with one payment left y = (payment / dirty − 1) × 365 / d':
    'при одной оставшейся выплате y = (payment / dirty − 1) × 365 / d',
  'compounded with the coupons, in the bond’s day count':
    'с начислением так же часто, как платятся купоны, по базису облигации',
  'street; simple with one payment left': 'как STREET; простая, если осталась одна выплата',
  'with one payment left as US_TREASURY': 'при одной оставшейся выплате – как US_TREASURY',
  'US Treasury: simple interest in the broken first period':
    'казначейство США: простые проценты в неполном первом периоде',
  'continuous, days from settlement / 365': 'непрерывная, дни от расчётов / 365',
  'bank discount of bills, actual days over 360': 'дисконт векселей, фактические дни / 360',
  'investment rate of bills, coupon equivalent': 'инвестиционная ставка векселей, эквивалент купонной',
  'up to 182 days y = (payment / price − 1) × Y / d; beyond, compounded once':
    'до 182 дней y = (payment / price − 1) × Y / d; далее с одним начислением',
  'Besides the effective yields, a row shows the [street](/docs/fields#Yields.street), [current](/docs/fields#Yields.current), [simple](/docs/fields#Yields.simple) and [last-payment](/docs/fields#Yields.lastPayment) yield. The last of these is the convention of Moscow Exchange for a bond with a single payment left.':
    'Кроме эффективных, в строке показаны доходности [street](/docs/fields#Yields.street), [current](/docs/fields#Yields.current), [simple](/docs/fields#Yields.simple) и [lastPayment](/docs/fields#Yields.lastPayment). Последняя – соглашение Московской биржи для облигации, у которой осталась одна выплата.',
  'No rate gives the price.': 'Ни одна ставка не даёт этой цены.',
  'Yield to put without a put ahead; simple yield of a bond that is repaid in parts; last-payment yield while two or more payments are left; any yield after maturity.':
    'Доходность к путу, когда впереди нет пута; простая доходность облигации, которая погашается частями; доходность последней выплаты, пока остаются две и больше; любая доходность после погашения.',
  'A [payment](#cash-flows) before the date is missing.': 'Нет [выплаты](#cash-flows) до этой даты.',
  'Headline yield': 'Основная доходность',
  'Moscow Exchange, method of yields, effective since 24 June 2025':
    'Московская биржа, методика расчёта доходности, действует с 24 июня 2025 года',
  'The one yield that the market quotes: to the nearest put or mandatory call after settlement, or else to maturity. A mandatory call is one to which the issuer is committed; a call at its discretion is never the headline date, since it may not be exercised. Cancelled and past offers do not count.':
    'Та доходность, которую котирует рынок: к ближайшему после расчётов путу или обязательному коллу, иначе к погашению. Обязательный колл – тот, который эмитент обязался исполнить; колл по его усмотрению никогда не даёт даты основной доходности, ведь его могут не исполнить. Отменённые и прошедшие оферты не учитываются.',
  'Basis of the headline': 'Базис основной доходности',
  Basis: 'Базис',
  'The yield goes to': 'К чему считается доходность',
  'the nearest put, at its price': 'к ближайшему путу, по его цене',
  'a mandatory call, at its price': 'к обязательному коллу, по его цене',
  'the last repayment': 'к последнему погашению',
  'no date: the current yield of a [perpetual](#perpetuals)':
    'без даты: текущая доходность [бессрочной облигации](#perpetuals)',
  'the last coupon date: used by sources, never by our headline':
    'к дате последнего купона: так считают источники, но не мы',
  'for filters only: `YieldBasis=WORST` selects bonds whose headline is no higher than their yield to worst':
    'только для фильтров: `YieldBasis=WORST` отбирает облигации, основная доходность которых не выше доходности к худшему',
  'The [basis](/docs/fields#Bond.yieldBasis), the [date](/docs/fields#Bond.yieldDate) and the [yield to worst](#worst) are always shown with it. Duration, convexity, the value of a basis point and the spreads use the same payments.':
    'Вместе с ней всегда показаны [базис](/docs/fields#Bond.yieldBasis), [дата](/docs/fields#Bond.yieldDate) и [доходность к худшему](#worst). Дюрация, выпуклость, стоимость базисного пункта и спреды считаются по тем же выплатам.',
  'The bond has matured.': 'Облигация погашена.',
  'The price is too old: see [stale data](#staleness).': 'Цена слишком старая: см. [устаревшие данные](#staleness).',
  'The bond is in [default](#defaults).': 'Облигация в [дефолте](#defaults).',
  'Yield to worst': 'Доходность к худшему',
  'The least of the yields to each call ahead, at its own price, and to maturity; for a perpetual, to each call and of [never being called](#perpetuals). Puts are not considered, since they are the holder’s choice. [toWorstDate](/docs/fields#Yields.toWorstDate) is the date it goes to. `YieldToWorstFrom` and `YieldToWorstTo` filter by it.':
    'Наименьшая из доходностей к каждому предстоящему коллу по его цене и к погашению; у бессрочной облигации – к каждому коллу и [без колла вовсе](#perpetuals). Путы не учитываются: их исполнение выбирает владелец. [toWorstDate](/docs/fields#Yields.toWorstDate) – дата, к которой она считается. По ней фильтруют `YieldToWorstFrom` и `YieldToWorstTo`.',
  'A payment before one of these dates is missing. That yield might have been the least, so none is shown.':
    'Нет выплаты до одной из этих дат. Эта доходность могла оказаться наименьшей, поэтому не показана никакая.',
  'One of these yields has no solution; again, it might have been the least.':
    'Одна из этих доходностей не имеет решения; она тоже могла оказаться наименьшей.',
  'Duration and convexity': 'Дюрация и выпуклость',
  'Computed at the headline yield, from the payments up to the headline date. With v = (1 + y)^(−t) and t in days over 365:':
    'Рассчитываются при основной доходности по выплатам до её даты. При v = (1 + y)^(−t) и t в днях, делённых на 365:',
  '`durationDays` is the Macaulay duration in days, 365 a year; durations of the risk block are in years. Convexity is not divided by 100. A duration is never longer than the remaining life of the bond: a price that would give one is [stale](#staleness).':
    '`durationDays` – дюрация Маколея в днях, год – 365 дней; дюрации в блоке риска – в годах. Выпуклость на 100 не делится. Дюрация никогда не длиннее оставшегося срока облигации: цена, которая дала бы такую, считается [устаревшей](#staleness).',
  'The headline of a perpetual is its current yield.': 'Основная доходность бессрочной облигации – текущая.',
  'There is no price, so there is no yield to discount at.': 'Нет цены, а значит, и доходности для дисконтирования.',
}
