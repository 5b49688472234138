import { exampleQueries } from '../../../../gateway/analysts/examples.ts'
import type { Language } from '../language.ts'
import type { GuideSection } from './guide.ts'

/** One query for each common task of an analyst, with its dates counted from today. */
export function exampleSections(language: Language, now: Date): readonly GuideSection[] {
  return exampleQueries(now.toISOString().slice(0, 10)).map(({ id, query, ...english }) => {
    const { title, text } = language === 'ru' ? (RUSSIAN[id] ?? english) : english
    return { id, title, parts: [...(text === '' ? [] : [text]), { target: title, code: query }] }
  })
}

interface Words {
  readonly title: string
  readonly text: string
}

/** The words of the examples in Russian, by id; English is in the examples themselves. */
const RUSSIAN: Readonly<Record<string, Words>> = {
  'spread-by-sector': {
    title: 'G-спред по секторам, взвешенный по объёму в обращении',
    text: 'У каждой валюты своя кривая государственных облигаций, поэтому валюта – тоже измерение. `count` показывает, по скольким облигациям рассчитано значение.',
  },
  'coupon-calendar': {
    title: 'Календарь купонов по всему рынку',
    text: 'Ближайшие купоны каждой облигации, страница за страницей (`page.nextCursor`); сложите `value`, умноженное на число облигаций в обращении, по месяцам `payDate`. `status` показывает, какие суммы установлены.',
  },
  'floaters-of-an-issuer': {
    title: 'Флоатеры по эмитентам, с формулой и фиксингами',
    text: '`issuerIds` в фильтре оставляет одного эмитента; фиксинги – ставки, на которые ссылаются формулы.',
  },
  'rating-migrations': {
    title: 'Миграция рейтингов',
    text: 'Все рейтинговые действия по каждому эмитенту, начиная с последних: сравните два последних от одного агентства. `ordinal` считается от 1 (AAA).',
  },
  'curve-history': {
    title: 'История кривой с наклоном от 2 до 10 лет',
    text: 'По строке на каждую кривую и день; `key` оставляет одну кривую.',
  },
  residuals: {
    title: 'Дешёвые и дорогие государственные облигации',
    text: 'Отклонения государственных облигаций от кривой: если `residualBp` больше нуля, облигация дешёвая. Для кривых, которые строит сервис, `curves(parts: [RESIDUALS])` возвращает облигации, по которым построена кривая любого дня, с сортировкой `residuals(sort: CHEAPEST)`.',
  },
  concession: {
    title: 'Премия размещений ко вторичному рынку',
    text: 'Другие облигации эмитента в последний день перед определением цены: сравните `final` со значением облигации с ближайшей дюрацией.',
  },
  account: { title: 'Портфели аккаунта и использование', text: '' },
  'two-dates': {
    title: 'Две даты рядом',
    text: 'Рынок сейчас и таким, каким он был опубликован на конец прошлого дня.',
  },
  'price-history': {
    title: 'Цена и доходность облигаций за два года',
    text: 'История всей страницы облигаций читается сразу; `bondHistory(id:)` читает одну облигацию по ISIN, страница за страницей.',
  },
  provenance: {
    title: 'Из какого источника взято каждое значение',
    text: 'Основной источник каждого поля и когда он подтверждён в последний раз. Неразрешённые расхождения между источниками видны операторам.',
  },
  'put-windows': {
    title: 'Окна пут-оферт проблемных эмитентов',
    text: 'Две альтернативы: доходность или спред, за которыми видны трудности; задайте границы для своего рынка. `orderStart` и `orderEnd` – срок подачи заявок.',
  },
  'refinancing-wall': { title: 'Объём рефинансирования по эмитентам и годам', text: '' },
  'spread-matrix': { title: 'Медианный спред по рейтингу, сектору и дюрации', text: '' },
  'market-by-day': {
    title: 'Оборот и медианная доходность рынка по дням',
    text: '`yieldMedian` рассчитана за дни, в которые публиковалась ревизия; `sourceYieldMedian` – по доходностям, которые указывают источники.',
  },
}
