import type { Russian } from '../russian.ts'

/** Terms and payments. */
export const TERMS: Russian = {
  'Terms and payments': 'Условия и выплаты',
  'Day counts': 'Базисы расчёта',
  'ISDA 2006 Definitions 4.16; ICMA Rule 251; SIA Standard Securities Calculation Methods for 30/360 US':
    'Определения ISDA 2006, п. 4.16; правило 251 ICMA; SIA Standard Securities Calculation Methods для 30/360 US',
  'A day count turns two dates into a part of a year, for accrued interest and the street yield. The [effective yield](#yields) always uses calendar days over 365. The examples, computed by the code, are of a bond with two coupons a year: (a) 2027-11-15 to 2028-02-29, (b) 2028-02-29 to 2028-08-31.':
    'Базис расчёта превращает две даты в долю года – для НКД и доходности с начислением по купонам. [Эффективная доходность](#yields) всегда считает календарные дни, делённые на 365. Примеры рассчитаны кодом для облигации с двумя купонами в год: (a) с 2027-11-15 по 2028-02-29, (b) с 2028-02-29 по 2028-08-31.',
  'Day count': 'Базис',
  'In answers': 'В ответах',
  Rule: 'Правило',
  'Days (a)': 'Дни (a)',
  'Years (a)': 'Годы (a)',
  'Days (b)': 'Дни (b)',
  'Years (b)': 'Годы (b)',
  'actual days over 365': 'фактические дни, делённые на 365',
  'actual days over 360': 'фактические дни, делённые на 360',
  'part of the coupon period over coupons a year': 'доля купонного периода, делённая на число купонов в год',
  'days of leap years over 366, others over 365': 'дни високосных лет – на 366, остальные – на 365',
  'actual days over 366 where a leap day falls due':
    'фактические дни, делённые на 366, если на период приходится 29 февраля',
  'months of 30 days, US rule of February': 'месяцы по 30 дней, американское правило февраля',
  'months of 30 days, the 31st is the 30th': 'месяцы по 30 дней, 31-е число считается 30-м',
  'months of 30 days, month ends are the 30th except a February at maturity':
    'месяцы по 30 дней, конец месяца считается 30-м числом, кроме февраля при погашении',
  'ACT/ACT ICMA measures a short or long period in regular ones: counted back from its end, or forward from its start if it is the last period of the bond. A long first period is the sum of two.':
    'ACT/ACT ICMA измеряет короткий или длинный период обычными: отсчитывая назад от его конца, а последний период облигации – вперёд от его начала. Длинный первый период – сумма двух.',
  'A day count that no source states is [deduced](#deduced-terms), and `assumption` says so.':
    'Базис, который не указывает ни один источник, [выводится](#deduced-terms), и об этом сказано в `assumption`.',
  'Deduced terms': 'Выведенные условия',
  '**Coupon frequency.** As stated, or else from the median length of the listed periods, so that a short or long first period does not matter:':
    '**Частота купонов.** Та, что указана, иначе по медианной длине периодов из графика, так что короткий или длинный первый период не важен:',
  '**Day count.** As stated, or else the only one that gives the listed coupon amounts at their rates, to the cent; ACT/365F, ACT/360, ACT/ACT ICMA, 30/360 US, 30E/360 are tried. Equal amounts fit ACT/ACT ICMA and the 30/360 family alike, so they do not identify the day count. Where several fit, or none, the rule of the market is assumed: ACT/365F for a nominal in roubles and for amounts that vary with the days, otherwise ACT/ACT ICMA.':
    '**Базис расчёта.** Тот, что указан, иначе единственный, который по ставкам даёт суммы купонов из графика с точностью до копейки; проверяются ACT/365F, ACT/360, ACT/ACT ICMA, 30/360 US, 30E/360. Равные суммы подходят и под ACT/ACT ICMA, и под семейство 30/360, поэтому базис по ним не определить. Если подходят несколько или ни один, принимается правило рынка: ACT/365F для номинала в рублях и для сумм, которые меняются с числом дней, иначе ACT/ACT ICMA.',
  '**Price of a put or call.** As stated, or else 100 % of the nominal.':
    '**Цена пута или колла.** Та, что указана, иначе 100 % номинала.',
  'Deduced and assumed terms are stated in [assumption](/docs/fields#Bond.assumption), in one of [these sentences](#assumptions).':
    'Выведенные и принятые условия названы в [assumption](/docs/fields#Bond.assumption) одной из [этих фраз](#assumptions).',
  'A coupon or repayment missing from a listed schedule is never deduced: no value is returned.':
    'Купон или погашение, которых нет в графике источника, никогда не додумываются: значение не возвращается.',
  'Schedules generated from terms': 'Графики, составленные по условиям',
  'Where no source lists any coupons of a fixed or inflation-linked bond, they are generated from its terms: counted back from maturity, with what is left at the front as a short first period. [scheduleMade](/docs/fields#Bond.scheduleMade) is then true, and [scheduleNote](/docs/fields#Bond.scheduleNote) states the rule. Amounts of a linker follow its index and stay unknown.':
    'Если ни один источник не перечисляет купоны облигации с постоянным купоном или индексируемой облигации, они составляются по её условиям: отсчитываются назад от погашения, а остаток в начале становится коротким первым периодом. Тогда [scheduleMade](/docs/fields#Bond.scheduleMade) равно true, а правило названо в [scheduleNote](/docs/fields#Bond.scheduleNote). Суммы индексируемой облигации следуют за индексом и остаются неизвестными.',
  'Where a source lists coupons with rates but without amounts, the amounts are computed in the same way, and [amountsComputed](/docs/fields#Bond.amountsComputed) is true. A redemption at another price than the nominal is generated from the price in the terms. Payments listed by a source are never replaced, and they replace generated ones.':
    'Если источник перечисляет купоны со ставками, но без сумм, суммы рассчитываются так же, а [amountsComputed](/docs/fields#Bond.amountsComputed) равно true. Погашение не по номиналу составляется по цене из условий. Выплаты, перечисленные источником, никогда не заменяются, а сами заменяют составленные.',
  'The rate, the frequency, the day count or the maturity is not stated, repayments do not add up, or the coupon is of another type. [scheduleNote](/docs/fields#Bond.scheduleNote) states which.':
    'Ставка, частота, базис расчёта или дата погашения не указаны, погашения не складываются в номинал, или купон другого вида. Что именно, сказано в [scheduleNote](/docs/fields#Bond.scheduleNote).',
  'Cash flows': 'Потоки выплат',
  'The buyer receives every payment after settlement. A payment on the settlement date belongs to the seller, and so does a coupon that has gone [ex-dividend](#ex-dividend). For a yield to a put or call, the coupon accruing on that date is prorated by the day count, and the nominal then outstanding is paid at the price of the option. Where repayments add up to more than the nominal, the excess is a premium paid with the last one.':
    'Покупатель получает все выплаты после даты расчётов. Выплата в саму дату расчётов принадлежит продавцу, как и купон, у которого начался [период без купона](#ex-dividend). Для доходности к путу или коллу купон, накапливаемый на эту дату, берётся пропорционально по базису расчёта, а непогашенный к тому времени номинал выплачивается по цене опциона. Если погашения в сумме больше номинала, излишек – премия, выплачиваемая с последним из них.',
  'A schedule is checked when it is stored. Where a coupon does not begin where the one before it ended, or the list ends before maturity, [scheduleComplete](/docs/fields#Bond.scheduleComplete) is false and [scheduleNote](/docs/fields#Bond.scheduleNote) states what is missing.':
    'График проверяется при сохранении. Если купон начинается не там, где закончился предыдущий, или список обрывается до погашения, [scheduleComplete](/docs/fields#Bond.scheduleComplete) равно false, а чего не хватает, сказано в [scheduleNote](/docs/fields#Bond.scheduleNote).',
  'A payment is missing, or its amount is unknown and the rule for [floaters](#floaters) does not apply. No yield, duration or spread is computed across a gap.':
    'Выплаты нет, или её сумма неизвестна, а правило для [флоатеров](#floaters) не подходит. Через пропуск не рассчитываются ни доходность, ни дюрация, ни спред.',
  'No payment is left.': 'Выплат больше не осталось.',
  Floaters: 'Флоатеры',
  'Moscow Exchange, method of yields, for equal periods':
    'Московская биржа, методика расчёта доходности, для равных периодов',
  'A coupon that is not set yet is taken at the last known rate, on the nominal outstanding in its own period:':
    'Купон, который ещё не установлен, берётся по последней известной ставке на номинал, не погашенный в его собственном периоде:',
  'With equal periods and an unchanged nominal this repeats the last amount, the rule of Moscow Exchange. On a nominal that is being repaid, repeating the amount would overstate the yield by several percentage points. A later coupon that is already known is used as it is. In a period whose coupon is unknown, accrued interest is the published figure.':
    'При равных периодах и неизменном номинале это повторяет последнюю сумму – правило Московской биржи. Если номинал погашается частями, повтор суммы завысил бы доходность на несколько процентных пунктов. Более поздний купон, который уже известен, берётся как есть. В периоде с неизвестным купоном НКД – опубликованное значение.',
  'A row with a value based on such a coupon states it in `assumption`. Duration and spreads are those of the projected payments, as the market quotes them; the actual rate risk of a floater ends at its next reset. The margin over the base rate is a term of the bond ([floater](/docs/fields#Bond.floater)), not a calculated value. `KnownCouponsOnly=true` selects bonds whose coupons up to the headline date are all set.':
    'Строка со значением, основанным на таком купоне, сообщает об этом в `assumption`. Дюрация и спреды относятся к прогнозным выплатам, как их котирует рынок; действительный процентный риск флоатера заканчивается при следующем пересмотре ставки. Надбавка к базовой ставке – условие облигации ([floater](/docs/fields#Bond.floater)), а не расчётное значение. `KnownCouponsOnly=true` отбирает облигации, у которых все купоны до даты основной доходности установлены.',
  'No coupon of the floater is known, so there is no rate to carry forward.':
    'Ни один купон флоатера не известен, поэтому нет ставки, которую можно продолжить.',
  Perpetuals: 'Бессрочные облигации',
  'A call at the issuer’s discretion is never treated as certain, so the headline of a perpetual is its current yield (basis `CURRENT`), unless a put is ahead. The yield to worst is the least of the yields to each call and of never being called. A bond that is never called pays its listed coupons, continued for a century, and then the last one for ever:':
    'Колл по усмотрению эмитента никогда не считается обязательным, поэтому основная доходность бессрочной облигации – текущая (базис `CURRENT`), если впереди нет пута. Доходность к худшему – наименьшая из доходностей к каждому коллу и без колла вовсе. Облигация, которую не выкупают, платит купоны из графика, продолженные на сто лет, а затем вечно последний из них:',
  'C is the last coupon and T the years to it. Coupons of a fixed bond continue at the last amount, those of any other bond at the [last known rate](#floaters). No principal is paid.':
    'C – последний купон, T – годы до него. Купоны облигации с постоянным купоном продолжаются последней суммой, остальных – [последней известной ставкой](#floaters). Номинал не выплачивается.',
  'Yield to maturity, duration, convexity and spreads, unless a put is ahead.':
    'Доходность к погашению, дюрация, выпуклость и спреды, если впереди нет пута.',
  'No positive yield gives the price.': 'Ни одна положительная доходность не даёт этой цены.',
  'Inflation-linked bonds': 'Облигации, индексируемые на инфляцию',
  '31 CFR Part 356, Appendix B, section I': '31 CFR, часть 356, приложение B, раздел I',
  'The outstanding nominal is the indexed nominal on the valuation date, and future coupons and repayments are taken on it. An amount that the source states on the initial nominal is raised by the index ratio. No inflation is projected: the yield is real, and `assumption` states this.':
    'Непогашенный номинал – номинал, индексированный на дату оценки; будущие купоны и погашения берутся от него. Сумма, указанная источником от первоначального номинала, умножается на коэффициент индексации. Инфляция не прогнозируется: доходность реальная, и об этом сказано в `assumption`.',
  'Accrued interest and the value of a basis point are in indexed money; prices are in per cent of the indexed nominal.':
    'НКД и стоимость базисного пункта – в индексированных деньгах, цены – в процентах индексированного номинала.',
  'In place of G-spread and Z-spread: a real yield is not compared with nominal rates.':
    'Вместо G-спреда и Z-спреда: реальная доходность не сравнивается с номинальными ставками.',
}
