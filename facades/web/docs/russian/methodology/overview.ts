import type { Russian } from '../russian.ts'

/** Overview and missing values. */
export const OVERVIEW: Russian = {
  Overview: 'Обзор',
  'Every figure': 'Все показатели',
  'Every value is calculated from the stored terms and schedule of the bond, one price and one government curve. The calculator runs the same functions, so the same inputs give the same results there. Values published by a source are never mixed in: they are shown next to ours, in [sourceFigures](/docs/fields#SourceFigures).':
    'Каждое значение рассчитывается по сохранённым условиям и графику выплат облигации, одной цене и одной государственной кривой. Калькулятор вызывает те же функции, поэтому при тех же исходных данных результат тот же. Значения, опубликованные источником, с нашими не смешиваются: они показаны рядом, в [sourceFigures](/docs/fields#SourceFigures).',
  'In the formulas, CF is a payment per 100 of outstanding nominal, d the calendar days from settlement to it, y the yield, f the number of coupons a year, and T the years to maturity (days / 365).':
    'В формулах CF – выплата на 100 непогашенного номинала, d – календарные дни от расчётов до неё, y – доходность, f – число купонов в год, T – годы до погашения (дни / 365). Остальные слова: dirty и clean – «грязная» и чистая цена, payment – выплата, nominal – номинал, coupon – купон, accrued – НКД, rate – ставка, curve – кривая.',
  Figures: 'Показатели',
  Figure: 'Показатель',
  Field: 'Поле',
  Unit: 'Единица',
  'What it is': 'Что это',
  Formula: 'Формула',
  Needs: 'Что нужно',
  'calculator only': 'только в калькуляторе',
  'money a bond': 'деньги на облигацию',
  'Nominal outstanding at settlement, per bond.': 'Непогашенный номинал одной облигации на дату расчётов.',
  'nominal − repayments up to settlement': 'номинал − погашения до даты расчётов',
  schedule: 'график',
  'Interest accrued to settlement, per bond; negative in the ex-coupon period.':
    'Купон, накопленный к дате расчётов, на одну облигацию; отрицателен в период без купона.',
  '[coupon × years accrued / years of the period](#accrued)': '[купон × накопленные годы / годы периода](#accrued)',
  '% of outstanding nominal': '% непогашенного номинала',
  'Interest accrued to settlement, per 100 of outstanding nominal.':
    'Купон, накопленный к дате расчётов, на 100 непогашенного номинала.',
  'accrued interest / outstanding nominal × 100': 'НКД / непогашенный номинал × 100',
  'Clean price and accrued interest, per 100 of outstanding nominal.':
    'Чистая цена и НКД на 100 непогашенного номинала.',
  'clean price + accrued interest per 100': 'чистая цена + НКД на 100',
  'schedule, price': 'график, цена',
  '% a year': '% годовых',
  'Effective yield to the nearest put or mandatory call, else to maturity.':
    'Эффективная доходность к ближайшей оферте пут или обязательному коллу, иначе к погашению.',
  '[dirty = Σ CF (1 + y)^(−d/365)](#yields), to the [headline date](#headline)':
    '[dirty = Σ CF (1 + y)^(−d/365)](#yields), до [даты основной доходности](#headline)',
  'Effective annual yield to maturity, days from settlement over 365.':
    'Эффективная годовая доходность к погашению, дни от расчётов, делённые на 365.',
  'the same, to maturity': 'то же, до погашения',
  'Effective annual yield to the nearest put.': 'Эффективная годовая доходность к ближайшей оферте пут.',
  'the same, to the nearest put, at its price': 'то же, до ближайшей оферты пут, по её цене',
  'schedule, price, put or call ahead': 'график, цена, предстоящий пут или колл',
  'Effective annual yield to the nearest call.': 'Эффективная годовая доходность к ближайшему коллу.',
  'the same, to the nearest call, at its price': 'то же, до ближайшего колла, по его цене',
  'Least effective annual yield of every call and maturity.':
    'Наименьшая эффективная годовая доходность из всех коллов и погашения.',
  'the least of [every call and maturity](#worst)': 'наименьшая из [всех коллов и погашения](#worst)',
  'Yield to maturity compounded with the coupons, time in the bond’s day count.':
    'Доходность к погашению с начислением так же часто, как платятся купоны; время – по базису облигации.',
  'dirty = Σ CF (1 + y/f)^(−f t), t by the day count': 'dirty = Σ CF (1 + y/f)^(−f t), t по базису расчёта',
  'Annual coupon over the clean price.': 'Годовой купон к чистой цене.',
  'coupon rate × 100 / clean': 'ставка купона × 100 / чистая цена',
  'Annual coupon and straight-line gain to maturity over the clean price; bullet bonds.':
    'Годовой купон и равномерный доход до погашения к чистой цене; для облигаций с погашением в конце срока.',
  '(rate × 100 + (redemption − clean) / T) / clean':
    '(ставка × 100 + (цена погашения − чистая цена) / T) / чистая цена',
  'Simple yield over 365 days of a bond with one payment left.':
    'Простая доходность на базе 365 дней для облигации, у которой осталась одна выплата.',
  '(payment / dirty − 1) × 365 / d': '(выплата / dirty − 1) × 365 / d',
  years: 'годы',
  'Macaulay duration at the headline yield.': 'Дюрация Маколея при основной доходности.',
  days: 'дни',
  'Macaulay duration at the headline yield, in days of 365 a year.':
    'Дюрация Маколея при основной доходности, в днях (год – 365 дней).',
  'the same × 365': 'то же × 365',
  'Modified duration at the headline yield.': 'Модифицированная дюрация при основной доходности.',
  'Macaulay duration / (1 + y)': 'дюрация Маколея / (1 + y)',
  'years²': 'годы²',
  'Second derivative of the price in the headline yield over the price, not divided by 100.':
    'Вторая производная цены по основной доходности, делённая на цену; на 100 не делится.',
  'Fall of one bond’s value when the headline yield rises by one basis point.':
    'На сколько падает стоимость одной облигации, когда основная доходность растёт на один базисный пункт.',
  'modified duration × dirty × 0.0001 × outstanding nominal / 100':
    'модифицированная дюрация × dirty × 0.0001 × непогашенный номинал / 100',
  'basis points': 'базисные пункты',
  'Headline yield less the annual government zero rate at the Macaulay duration.':
    'Основная доходность минус бескупонная ставка государственной кривой на срок дюрации Маколея.',
  '(y − zero rate at the Macaulay duration) × 10,000': '(y − бескупонная ставка на дюрации Маколея) × 10 000',
  'schedule, price, curve': 'график, цена, кривая',
  'Constant over annual government zero rates that reprices the payments of the headline yield.':
    'Постоянная надбавка к бескупонным ставкам государственной кривой, при которой выплаты основной доходности дают цену.',
  's of dirty = Σ CF (1 + z(t) + s)^(−t), × 10,000': 's из dirty = Σ CF (1 + z(t) + s)^(−t), × 10 000',
  'A payment that the figure needs is missing or unknown.':
    'Выплаты, нужной для показателя, нет в графике, или её сумма неизвестна.',
  'The figure needs a price, and there is none.': 'Для показателя нужна цена, а её нет.',
  'The figure needs a curve, and none is stored for the currency.':
    'Для показателя нужна кривая, а для этой валюты она не сохранена.',
  'There is no put or call ahead, the bond is not of that kind, or it has matured or not been issued yet.':
    'Впереди нет пута или колла, облигация другого вида, уже погашена или ещё не выпущена.',
  'Missing values': 'Пропущенные значения',
  'Unknown is `null`, never 0. [reasons](/docs/fields#Bond.reasons) gives the reason for each field that is `null`. An unknown value satisfies no bound of a filter, unless `IncludeUnknown=true` includes it, and sorts last in both directions.':
    'Неизвестное значение – это `null` и никогда не 0. В [reasons](/docs/fields#Bond.reasons) названа причина для каждого поля, равного `null`. Неизвестное значение не проходит ни одну границу фильтра, если не задано `IncludeUnknown=true`, и при сортировке в обе стороны стоит в конце.',
  Reasons: 'Причины',
  Reason: 'Причина',
  Meaning: 'Что значит',
  'The bond has no such figure, or not on this date: a yield to put without a put, a yield after maturity.':
    'У облигации нет такого показателя, или нет на эту дату: доходность к оферте без оферты, доходность после погашения.',
  'No source states something that the figure needs: a curve, a rating, turnover.':
    'Ни один источник не сообщает того, что нужно для показателя: кривую, рейтинг, оборот.',
  'A payment is missing from the schedule, or its amount is unknown. Nothing is computed across a gap.':
    'В графике нет выплаты, или её сумма неизвестна. Через пропуск ничего не рассчитывается.',
  'No stored quote of the bond has a price.': 'Ни в одной сохранённой котировке облигации нет цены.',
  'All inputs are known, but no yield or spread gives the price.':
    'Все исходные данные известны, но ни одна доходность или спред не дают этой цены.',
  'The price or the curve is too old. The figure is among the indicative figures.':
    'Цена или кривая слишком старая. Показатель перенесён в индикативные.',
  'The bond is in default: its promised payments are not expected. The figure is among the indicative figures.':
    'Облигация в дефолте: обещанные выплаты не ожидаются. Показатель перенесён в индикативные.',
  'A value that can be calculated but is not reliable (`STALE`, `DEFAULTED`) is returned in another field: see [stale data](#staleness) and [defaults](#defaults). A value based on something that no source states is marked: see [assumptions](#assumptions).':
    'Значение, которое можно рассчитать, но которое ненадёжно (`STALE`, `DEFAULTED`), возвращается в другом поле: см. [устаревшие данные](#staleness) и [дефолты](#defaults). Значение, основанное на том, чего не сообщает ни один источник, помечено: см. [допущения](#assumptions).',
  'Always with a reason. A known value has no reason.': 'Всегда с причиной. У известного значения причины нет.',
}
