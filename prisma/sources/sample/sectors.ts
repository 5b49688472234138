/** A line of business of the invented issuers. */
export interface Sector {
  readonly key: string
  readonly subSectors: readonly string[]
  /** The word in the name of an issuer of this sector. */
  readonly word: string
  readonly wordCyrillic: string
  /** What its bonds pay over the spread of their rating, basis points. */
  readonly spreadBp: number
}

const row = (key: string, subSectors: string, word: string, wordCyrillic: string, spreadBp: number): Sector => ({
  key,
  subSectors: subSectors.split(' '),
  word,
  wordCyrillic,
  spreadBp,
})

export const GOVERNMENT = row('GOVERNMENT', 'FEDERAL', 'Treasury', 'Казначейство', 0)
export const REGIONS = row('REGIONS', 'REGION CITY', 'Region', 'Область', 10)
export const SUPRANATIONAL = row('SUPRANATIONAL', 'DEVELOPMENT', 'Development Bank', 'Банк развития', 0)
export const BANKS = row('BANKS', 'UNIVERSAL RETAIL_BANKING INVESTMENT', 'Bank', 'Банк', 5)
export const VEHICLES = row('FINANCE', 'SPV SECURITISATION', 'Finance', 'Финанс', 15)

export const INDUSTRIES: readonly Sector[] = [
  row('OIL_GAS', 'UPSTREAM REFINING SERVICES', 'Petroleum', 'Нефть', -10),
  row('METALS', 'STEEL NON_FERROUS GOLD COAL', 'Metals', 'Металл', 0),
  row('POWER', 'GENERATION GRIDS RENEWABLE', 'Energo', 'Энерго', -5),
  row('TELECOM', 'MOBILE FIXED_LINE TOWERS', 'Telecom', 'Телеком', 0),
  row('TRANSPORT', 'RAIL AIR SHIPPING ROADS', 'Transit', 'Транзит', 10),
  row('CONSTRUCTION', 'DEVELOPERS MATERIALS INFRASTRUCTURE', 'Build', 'Строй', 60),
  row('RETAIL', 'FOOD NON_FOOD E_COMMERCE', 'Trade', 'Торг', 30),
  row('TECHNOLOGY', 'SOFTWARE HARDWARE SERVICES', 'Digital', 'Цифра', 25),
  row('AGRICULTURE', 'CROPS MEAT FERTILISERS', 'Agro', 'Агро', 35),
  row('CHEMICALS', 'PETROCHEMICALS PLASTICS', 'Chem', 'Хим', 5),
  row('MACHINERY', 'VEHICLES EQUIPMENT SHIPBUILDING', 'Machines', 'Маш', 40),
  row('HEALTHCARE', 'PHARMA CLINICS', 'Pharma', 'Фарм', 20),
  row('LEASING', 'CARS RAIL_CARS EQUIPMENT', 'Leasing', 'Лизинг', 70),
  row('MICROFINANCE', 'CONSUMER SMALL_BUSINESS', 'Credit', 'Кредит', 260),
]
