interface SourceText {
  readonly name: string
  readonly licence: string
}

const OF_THE_US = 'Общественное достояние: результат работы правительства США (17 USC 105)'
const OF_THE_BANK = 'Сведения, опубликованные Банком России: можно использовать с указанием источника'
const OF_THE_ECB = 'Можно использовать с указанием источника: Европейский центральный банк'
const OF_THE_EXCHANGE =
  'Рыночные данные Московской биржи: для собственного использования; распространение – с согласия биржи'

/** Names and licences of the sources of the service in Russian, by key; those of the operator's own are as they were given. */
export const RUSSIAN_SOURCES: Readonly<Record<string, SourceText>> = {
  minfin: {
    name: 'Минфин России, аукционы ОФЗ',
    licence: 'Открытые данные Минфина России: можно использовать с указанием источника',
  },
  treasury: { name: 'Казначейство США, аукционы', licence: OF_THE_US },
  moex: { name: 'Московская биржа, ISS', licence: OF_THE_EXCHANGE },
  'moex-history': { name: 'Московская биржа, ISS, история', licence: OF_THE_EXCHANGE },
  cbr: { name: 'Банк России, ключевая ставка', licence: OF_THE_BANK },
  'cbr-fx': { name: 'Банк России, курсы валют', licence: OF_THE_BANK },
  ecb: { name: 'Европейский центральный банк, кривые доходности', licence: OF_THE_ECB },
  'ecb-fx': { name: 'Европейский центральный банк, курсы валют', licence: OF_THE_ECB },
  fed: { name: 'ФРС США, бескупонная кривая', licence: OF_THE_US },
  'treasury-curve': { name: 'Казначейство США, кривая номинальных доходностей', licence: OF_THE_US },
  gleif: { name: 'Глобальный реестр LEI (GLEIF)', licence: 'CC0: свободное использование' },
  firds: {
    name: 'ESMA FIRDS, реестр инструментов',
    licence: 'Можно использовать с указанием источника: Европейское управление по ценным бумагам и рынкам (ESMA)',
  },
  sample: {
    name: 'Вымышленный рынок для примера',
    licence: 'Вымышленные данные: свободное использование. Таких эмитентов, облигаций, цен и рейтингов не существует.',
  },
}

/** Name and licence of a source in the language of the reader. */
export function sourceText(
  language: 'EN' | 'RU' | 'en' | 'ru',
  source: SourceText & { readonly key: string },
): SourceText {
  return (language.toUpperCase() === 'RU' ? RUSSIAN_SOURCES[source.key] : undefined) ?? source
}
