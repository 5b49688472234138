import type { Bilingual, Language } from '../language.ts'
import type { GuideOf, GuideSection } from './guide.ts'

interface Term {
  readonly en: string
  readonly ru: string
  /** Where the value is, as on the page of fields. */
  readonly field?: string
  readonly text: Bilingual<string>
}

interface Group {
  readonly id: string
  readonly title: Bilingual<string>
  readonly terms: readonly Term[]
}

const GROUPS: readonly Group[] = [
  {
    id: 'price-terms',
    title: { en: 'Price and settlement', ru: 'Цена и расчёты' },
    terms: [
      {
        en: 'Clean price',
        ru: 'Чистая цена',
        field: 'Bond.price',
        text: {
          en: 'Price without accrued interest, in per cent of the outstanding nominal.',
          ru: 'Цена без НКД, в процентах от непогашенного номинала.',
        },
      },
      {
        en: 'Dirty price',
        ru: 'Полная («грязная») цена',
        field: 'Bond.dirtyPrice',
        text: {
          en: 'Clean price and accrued interest: what the buyer pays.',
          ru: 'Чистая цена вместе с НКД: столько платит покупатель.',
        },
      },
      {
        en: 'Accrued interest',
        ru: 'Накопленный купонный доход (НКД)',
        field: 'Bond.accrued',
        text: {
          en: 'Interest from the start of the coupon period to settlement, in money a bond.',
          ru: 'Купонный доход с начала купонного периода до даты расчётов, в деньгах на одну облигацию.',
        },
      },
      {
        en: 'Outstanding nominal',
        ru: 'Непогашенный номинал',
        field: 'Bond.outstandingNominal',
        text: {
          en: 'The nominal that is left after the repayments made so far.',
          ru: 'Остаток номинала после уже выплаченных частей (амортизации).',
        },
      },
      {
        en: 'Settlement date',
        ru: 'Дата расчётов',
        field: 'Bond.settlementDays',
        text: {
          en: 'The day on which the bond and the money change hands; yields and accrued interest are as of it.',
          ru: 'День поставки бумаг и денег; на эту дату считаются доходность и НКД.',
        },
      },
    ],
  },
  {
    id: 'yield-terms',
    title: { en: 'Yield', ru: 'Доходность' },
    terms: [
      {
        en: 'Headline yield',
        ru: 'Основная доходность',
        field: 'Bond.yield',
        text: {
          en: 'The yield that a row shows first, with its basis and date: to the nearest offer that the market prices in, otherwise to maturity.',
          ru: 'Доходность, которую строка показывает первой, с базой и датой: к ближайшей оферте, к которой бумагу оценивает рынок, иначе к погашению.',
        },
      },
      {
        en: 'Yield to maturity (YTM)',
        ru: 'Доходность к погашению (YTM)',
        field: 'Bond.yieldToMaturity',
        text: {
          en: 'The effective annual rate at which all payments to maturity are worth the dirty price.',
          ru: 'Эффективная годовая ставка, при которой все выплаты до погашения стоят столько же, сколько полная цена.',
        },
      },
      {
        en: 'Yield to put',
        ru: 'Доходность к пут-оферте',
        field: 'Bond.yieldToPut',
        text: { en: 'The same up to the nearest put, at its price.', ru: 'То же до ближайшей пут-оферты по её цене.' },
      },
      {
        en: 'Yield to call',
        ru: 'Доходность к колл-опциону',
        field: 'Bond.yieldToCall',
        text: {
          en: 'The same up to the nearest call, at its price.',
          ru: 'То же до ближайшего колл-опциона по его цене.',
        },
      },
      {
        en: 'Yield to worst',
        ru: 'Наихудшая доходность (yield to worst)',
        field: 'Bond.yieldToWorst',
        text: {
          en: 'The least of every call and of maturity.',
          ru: 'Наименьшая из доходностей ко всем колл-опционам и к погашению.',
        },
      },
      {
        en: 'Current yield',
        ru: 'Текущая доходность',
        field: 'Bond.currentYield',
        text: { en: 'Annual coupon over the clean price.', ru: 'Отношение годового купона к чистой цене.' },
      },
      {
        en: 'Simple yield',
        ru: 'Простая доходность',
        field: 'Yields.simple',
        text: { en: 'Without reinvestment of coupons.', ru: 'Без реинвестирования купонов.' },
      },
    ],
  },
  {
    id: 'risk-terms',
    title: { en: 'Risk and spreads', ru: 'Риск и спреды' },
    terms: [
      {
        en: 'Macaulay duration',
        ru: 'Дюрация Маколея',
        field: 'Bond.durationDays',
        text: {
          en: 'Mean time to the payments, weighted by present value; in days in a list, in years in `risk`.',
          ru: 'Средневзвешенный по приведённой стоимости срок выплат: в списке – в днях, в блоке `risk` – в годах.',
        },
      },
      {
        en: 'Modified duration',
        ru: 'Модифицированная дюрация',
        field: 'Bond.modifiedDuration',
        text: {
          en: 'How much the price changes, in per cent, when the yield changes by one percentage point.',
          ru: 'На сколько процентов изменится цена при изменении доходности на один процентный пункт.',
        },
      },
      {
        en: 'Convexity',
        ru: 'Выпуклость',
        field: 'Risk.convexity',
        text: {
          en: 'How the duration changes with the yield.',
          ru: 'Показывает, как дюрация меняется вместе с доходностью.',
        },
      },
      {
        en: 'Basis point value (BPV, DV01)',
        ru: 'Стоимость базисного пункта (BPV, DV01)',
        field: 'Risk.bpv',
        text: {
          en: 'Change in the value of a bond, in money, when the yield changes by one basis point.',
          ru: 'Изменение стоимости облигации в деньгах при изменении доходности на один базисный пункт.',
        },
      },
      {
        en: 'G-spread',
        ru: 'G-спред',
        field: 'Bond.gSpreadBp',
        text: {
          en: 'Yield minus the government zero-coupon rate at the Macaulay duration, in basis points.',
          ru: 'Разность доходности и ставки кривой бескупонной доходности (КБД) гособлигаций на срок дюрации, в базисных пунктах.',
        },
      },
      {
        en: 'Z-spread',
        ru: 'Z-спред',
        field: 'Bond.zSpreadBp',
        text: {
          en: 'The constant addition to the zero-coupon curve that gives the dirty price, in basis points.',
          ru: 'Постоянная надбавка ко всей кривой бескупонной доходности, при которой получается полная цена, в базисных пунктах.',
        },
      },
    ],
  },
  {
    id: 'schedule-terms',
    title: { en: 'Schedule', ru: 'График выплат' },
    terms: [
      {
        en: 'Coupon',
        ru: 'Купон',
        field: 'Bond.coupons',
        text: {
          en: 'Periodic interest. Its type is fixed, floating, zero and others.',
          ru: 'Периодическая процентная выплата: постоянная, плавающая и другие виды.',
        },
      },
      {
        en: 'Floater',
        ru: 'Флоатер (облигация с плавающим купоном)',
        field: 'Bond.floater',
        text: {
          en: 'A bond whose coupon follows a rate, such as the key rate or RUONIA, plus a margin.',
          ru: 'Облигация, купон которой привязан к ставке, например к ключевой или к RUONIA, плюс премия.',
        },
      },
      {
        en: 'Linker',
        ru: 'Линкер (облигация с индексируемым номиналом)',
        field: 'Bond.indexed',
        text: {
          en: 'A bond whose nominal follows an index, such as inflation.',
          ru: 'Облигация, номинал которой индексируется, например на инфляцию (ОФЗ-ИН).',
        },
      },
      {
        en: 'Amortization',
        ru: 'Амортизация',
        field: 'Bond.amortizations',
        text: { en: 'Repayment of the nominal in parts before maturity.', ru: 'Погашение номинала частями до срока.' },
      },
      {
        en: 'Put, call',
        ru: 'Пут-оферта и колл-опцион',
        field: 'Bond.offers',
        text: {
          en: 'The right of the holder to sell the bond back, and of the issuer to redeem it early, with the order period.',
          ru: 'Право владельца предъявить облигацию к выкупу и право эмитента погасить её досрочно, с периодом приёма заявок.',
        },
      },
      {
        en: 'Perpetual',
        ru: 'Бессрочная («вечная») облигация',
        field: 'Bond.perpetual',
        text: {
          en: 'Without a maturity date. No call of it is treated as certain.',
          ru: 'Без даты погашения. Ни один колл-опцион не считается гарантированным.',
        },
      },
      {
        en: 'Day count',
        ru: 'База расчёта дней',
        field: 'Bond.dayCount',
        text: { en: 'How days become parts of a year.', ru: 'Правило, по которому дни переводятся в доли года.' },
      },
    ],
  },
  {
    id: 'credit-terms',
    title: { en: 'Credit and trading', ru: 'Кредитное качество и торги' },
    terms: [
      {
        en: 'Composite rating',
        ru: 'Сводный рейтинг',
        field: 'Bond.creditRating',
        text: {
          en: 'The worst of the live ratings on one [scale](/docs/ratings).',
          ru: 'Худший из действующих рейтингов по одной [шкале](/docs/ratings).',
        },
      },
      {
        en: 'Default',
        ru: 'Дефолт',
        field: 'Bond.defaults',
        text: {
          en: 'A missed payment. A technical default is within the grace period.',
          ru: 'Неисполнение выплаты. Технический дефолт – пока не истёк льготный срок.',
        },
      },
      {
        en: 'Turnover',
        ru: 'Оборот торгов',
        field: 'Bond.turnover30d',
        text: { en: 'Money traded in 30 days.', ru: 'Сумма сделок за 30 дней.' },
      },
      {
        en: 'Liquidity',
        ru: 'Ликвидность',
        field: 'Bond.liquidity',
        text: {
          en: 'A [score](/docs/methodology#liquidity) from 1 to 7.',
          ru: '[Оценка](/docs/methodology#liquidity) от 1 до 7.',
        },
      },
      {
        en: 'Placement',
        ru: 'Первичное размещение',
        field: 'Placement',
        text: {
          en: 'Sale of a new issue, by auction or by book building.',
          ru: 'Продажа нового выпуска: аукцион или сбор заявок (букбилдинг).',
        },
      },
      {
        en: 'Revision',
        ru: 'Ревизия данных',
        field: 'ListMeta.revision',
        text: {
          en: 'A numbered, published state of all market data.',
          ru: 'Пронумерованное опубликованное состояние всех рыночных данных.',
        },
      },
    ],
  },
]

/** Terms of the market in both languages, with the field of each. */
export const glossary: GuideOf = () => ({
  en: {
    title: 'Glossary',
    lead: 'The terms of the bond market in English and Russian, and the fields that show them.',
    sections: sectionsOf('en'),
  },
  ru: {
    title: 'Термины',
    lead: 'Термины облигационного рынка на русском и английском и поля, в которых они показаны.',
    sections: sectionsOf('ru'),
  },
})

function sectionsOf(language: Language): readonly GuideSection[] {
  return GROUPS.map(({ id, title, terms }) => ({
    id,
    title: title[language],
    parts: [{ terms: terms.map(term => pairOf(term, language)) }],
  }))
}

function pairOf({ en, ru, field, text }: Term, language: Language): readonly [string, string] {
  const [own, other] = language === 'en' ? [en, ru] : [ru, en]
  const link = field === undefined ? '' : ` [\`${field}\`](/docs/fields#${field})`
  return [own, `${other}. ${text[language]}${link}`]
}
