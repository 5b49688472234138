import type { Russian } from '../russian.ts'

/** Curves and spreads. */
export const CURVES: Russian = {
  'Curves and spreads': 'Кривые и спреды',
  'Government curve': 'Государственная кривая',
  'Nelson and Siegel 1987; Gürkaynak, Sack and Wright 2007; Moscow Exchange, method of the zero-coupon yield curve; Hagan and West 2008':
    'Nelson и Siegel, 1987; Gürkaynak, Sack и Wright, 2007; Московская биржа, методика кривой бескупонной доходности; Hagan и West, 2008',
  'Spreads are measured over a government zero-coupon curve in the currency of the nominal, for the day of the price. The first of these is used, regardless of the order in which curves were ingested:':
    'Спреды измеряются от государственной бескупонной кривой в валюте номинала на день цены. Берётся первая из этих кривых, в каком бы порядке их ни загружали:',
  'Choice of the curve': 'Выбор кривой',
  Order: 'Порядок',
  Curve: 'Кривая',
  'the newest published curve that is no more than 7 days older than the price':
    'самая новая опубликованная кривая, которая старше цены не больше чем на 7 дней',
  'a curve [fitted](#fitted-curves) on the valuation date': 'кривая, [подобранная](#fitted-curves) на дату оценки',
  'the newest published curve that is older than the price: spreads over it are [stale](#staleness)':
    'самая новая опубликованная кривая, которая старше цены: спреды к ней [устаревшие](#staleness)',
  'Sample bonds use sample curves, and real bonds use real curves. [curveKey](/docs/fields#Bond.curveKey) and [curveDate](/docs/fields#Bond.curveDate) return the curve used.':
    'Для вымышленных облигаций используются вымышленные кривые, для настоящих – настоящие. Какая кривая взята, сказано в [curveKey](/docs/fields#Bond.curveKey) и [curveDate](/docs/fields#Bond.curveDate).',
  'Models of curves': 'Модели кривых',
  Model: 'Модель',
  Parameters: 'Параметры',
  'beta in per cent, continuous; tau in years': 'beta – в процентах, непрерывно; tau – в годах',
  'Nelson-Siegel with nine Gaussian bumps': 'Nelson-Siegel с девятью гауссовыми поправками',
  'B and G in basis points, continuous; T1 in years': 'B и G – в базисных пунктах, непрерывно; T1 – в годах',
  'straight lines between published points': 'прямые между опубликованными точками',
  'tenor in years, zero rate in per cent compounded annually, in turn; tenors ascending':
    'поочерёдно срок в годах и бескупонная ставка в процентах с начислением раз в год; сроки по возрастанию',
  'z is a continuous rate; the published zero rate is e^z − 1. The centres ai of the nine bumps run from 0 to 42 years and their widths bi from 0.6 to 26 years, both growing by a factor of 1.6. Each curve gives zero and par rates at 0.25, 0.5, 0.75, 1, 2, 3, 5, 7, 10, 15, 20, 30 years. A tenor beyond the longest bond behind the curve is marked as extrapolated. Par yields of the US Treasury are converted to zero rates at which every par bond is worth its nominal.':
    'z – непрерывная ставка; публикуемая бескупонная ставка – e^z − 1. Центры ai девяти поправок лежат от 0 до 42 лет, ширины bi – от 0.6 до 26 лет, те и другие растут в 1.6 раза. Каждая кривая даёт бескупонные ставки и доходности по номиналу на 0.25, 0.5, 0.75, 1, 2, 3, 5, 7, 10, 15, 20, 30 лет. Срок длиннее самой длинной облигации, лежащей в основе кривой, помечен как экстраполированный. Доходности по номиналу казначейства США переводятся в бескупонные ставки, при которых каждая такая облигация стоит номинал.',
  'No curve for the currency is stored up to the day of the price.':
    'До дня цены для этой валюты не сохранено ни одной кривой.',
  'Fitted curves': 'Подобранные кривые',
  'Bank for International Settlements, Zero-coupon yield curves: technical documentation, 2005':
    'Банк международных расчётов, Zero-coupon yield curves: technical documentation, 2005',
  'Where no source published a curve for a currency in the last 7 days, one is fitted to at least 8 government bonds. A bond qualifies if it trades, settles in the currency of its nominal, has fixed, stepped or no coupons and a complete schedule, has no put or call ahead, is neither perpetual nor indexed, matures in more than 91 days, and has a price from the last 7 days. With 12 bonds or more the model is `SVENSSON`, otherwise `NELSON_SIEGEL`.':
    'Если за последние 7 дней ни один источник не опубликовал кривую в валюте, она подбирается не менее чем по 8 государственным облигациям. Облигация подходит, если она торгуется, рассчитывается в валюте номинала, имеет постоянный, ступенчатый купон или не имеет его, полный график, впереди нет ни пута, ни колла, она не бессрочная и не индексируемая, до погашения больше 91 дня, а цена не старше 7 дней. От 12 облигаций модель – `SVENSSON`, иначе `NELSON_SIEGEL`.',
  'P is the dirty price. Dividing by duration and price turns price errors into yield errors, so short and long bonds count alike. The search starts from many decay times and keeps parameters within bounds; the order of the bonds does not affect the result.':
    'P – «грязная» цена. Деление на дюрацию и цену превращает ошибки цены в ошибки доходности, так что короткие и длинные облигации весят одинаково. Поиск начинается с многих показателей затухания и держит параметры в границах; порядок облигаций на результат не влияет.',
  '**Outliers.** A bond is left out if its yield is more than 250 basis points, and more than 6 times the typical distance, away from a curve through the other bonds. At most one bond in 8 is left out. Its residual is still shown.':
    '**Выбросы.** Облигация исключается, если её доходность отстоит от кривой по остальным облигациям больше чем на 250 базисных пунктов и больше чем на 6 типичных расстояний. Исключается не больше одной облигации из 8. Её остаток всё равно показан.',
  '**Short end.** Below the shortest bond used, the zero rate is extrapolated flat. Those tenors are marked as extrapolated, and so are tenors beyond the longest bond.':
    '**Короткий конец.** Короче самой короткой из использованных облигаций бескупонная ставка продолжается без изменений. Эти сроки помечены как экстраполированные, как и сроки за самой длинной облигацией.',
  '**During the day.** Prices that are ingested as files move the fitted curve in the same revision. Quotes that a feed sends every second move their own bonds at once, and the curve about once a minute, in a large market less often: with it, the spreads of all bonds change. `time` is the time of the newest price that the curve was fitted to.':
    '**В течение дня.** Цены из файлов меняют подобранную кривую в той же ревизии. Котировки, которые поток присылает каждую секунду, сразу меняют показатели своих облигаций, а кривую – примерно раз в минуту, на большом рынке реже: вместе с ней меняются спреды всех облигаций. `time` – время самой новой цены, по которой подобрана кривая.',
  'The key of a fitted curve contains `FITTED`, for example `RUB-FITTED`. It is dropped once a source publishes a curve for the same days. The market overview lists the [bonds behind it](/docs/fields#OverviewCurveBond) with their residuals; a positive residual means cheap.':
    'В ключе подобранной кривой есть `FITTED`, например `RUB-FITTED`. Она убирается, когда источник публикует кривую за те же дни. Обзор рынка перечисляет [облигации в её основе](/docs/fields#OverviewCurveBond) с остатками; положительный остаток значит, что облигация дешёвая.',
  'Fewer than 8 bonds qualify: there is no curve, and there are no spreads.':
    'Подходит меньше 8 облигаций: нет ни кривой, ни спредов.',
  'G-spread and Z-spread': 'G-спред и Z-спред',
  'Moscow Exchange, GSPREADBP and ZSPREADBP': 'Московская биржа, GSPREADBP и ZSPREADBP',
  'The **G-spread** is the headline yield less the zero rate of the [curve](#curves) at the Macaulay duration. The **Z-spread** is the constant that, added to every zero rate, gives the dirty price. Both are in basis points and use the payments of the headline yield:':
    '**G-спред** – основная доходность минус бескупонная ставка [кривой](#curves) на срок дюрации Маколея. **Z-спред** – постоянная, которая, прибавленная ко всем бескупонным ставкам, даёт «грязную» цену. Оба – в базисных пунктах и по выплатам основной доходности:',
  'z is the zero rate, compounded annually, and t is in days from settlement over 365.':
    'z – бескупонная ставка с начислением раз в год, t – дни от расчётов, делённые на 365.',
  'No curve for the currency is stored.': 'Для этой валюты не сохранено ни одной кривой.',
  'The bond is [indexed](#linkers), or is a [perpetual](#perpetuals) without a put.':
    'Облигация [индексируемая](#linkers) или [бессрочная](#perpetuals) без пута.',
  'The price is stale, or the curve was more than 7 days old on the day of the price.':
    'Цена устарела, или в день цены кривая была старше 7 дней.',
  'No constant spread gives the price.': 'Ни один постоянный спред не даёт этой цены.',
  'Peer spread': 'Спред к аналогам',
  'How much more a bond pays than bonds of similar rating and duration:':
    'Насколько больше облигация платит, чем облигации с похожими рейтингом и дюрацией:',
  'A bucket contains the bonds with the same label of the [composite rating](#ratings) and a Macaulay duration within the same bounds, in years: 0 to 1, 1 to 2, 2 to 3, 3 to 5, 5 to 7, 7 to 10, beyond 10. A bucket with fewer than 5 bonds, this one included, is widened step by step; [peerGroup](/docs/fields#Risk.peerGroup) returns the step:':
    'В группе – облигации с той же ступенью [композитного рейтинга](#ratings) и дюрацией Маколея в тех же границах, в годах: от 0 до 1, от 1 до 2, от 2 до 3, от 3 до 5, от 5 до 7, от 7 до 10, больше 10. Группа, в которой вместе с самой облигацией меньше 5, постепенно расширяется; шаг возвращает [peerGroup](/docs/fields#Risk.peerGroup):',
  'Widening of a bucket': 'Расширение группы',
  Group: 'Группа',
  Bonds: 'Облигации',
  'the same rating and the same duration bucket': 'тот же рейтинг и тот же интервал дюрации',
  'the same rating, the duration bucket and those next to it': 'тот же рейтинг, этот интервал дюрации и соседние',
  'the same rating, any duration': 'тот же рейтинг, любая дюрация',
  'the rating and one notch to either side, any duration': 'рейтинг и по одной ступени в обе стороны, любая дюрация',
  'every rated bond of the scale with a G-spread': 'все облигации этой шкалы с рейтингом и G-спредом',
  'National and international ratings are never mixed, nor are real bonds and sample bonds. Matured and defaulted bonds are left out. A peer spread moves when its peers do, even if the bond itself did not trade. Of quotes that a feed sends every second it moves about once a minute, in a large market less often, the buckets first whose medians moved most; the bond that is quoted is compared at once with the median as it is.':
    'Национальные и международные рейтинги, настоящие и вымышленные облигации никогда не смешиваются. Погашенные облигации и облигации в дефолте не учитываются. Спред к аналогам меняется вместе с ними, даже если сама облигация не торговалась. За котировками, которые поток присылает каждую секунду, он следует примерно раз в минуту, на большом рынке реже: сначала в тех группах, чьи медианы сдвинулись сильнее всего; облигация с новой котировкой сразу сравнивается с нынешней медианой.',
  'The bond has no rating.': 'У облигации нет рейтинга.',
  'Where there is no G-spread, with the reason of the G-spread.': 'Если нет G-спреда, с причиной G-спреда.',
}
