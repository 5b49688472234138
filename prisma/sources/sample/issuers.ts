import type { IssuerKey, IssuerRecord } from '../record.ts'
import { ABROAD, type Country, RUSSIA, SOVEREIGNS } from './countries.ts'
import { innOf, leiOf, ogrnOf } from './identifiers.ts'
import { cyrillicOf, marked, rootOf } from './names.ts'
import { chance, integer, pick, type Random, randomOf, weighted } from './random.ts'
import { BANKS, GOVERNMENT, INDUSTRIES, REGIONS, type Sector, SUPRANATIONAL, VEHICLES } from './sectors.ts'

export type IssuerKind = 'SOVEREIGN' | 'REGION' | 'CITY' | 'BANK' | 'COMPANY' | 'VEHICLE' | 'AGENCY' | 'SUPRANATIONAL'
export type Zone = 'RU' | 'ABROAD'

/** An invented issuer, generated from its index alone, so none has to be stored. */
export interface SampleIssuer {
  readonly index: number
  readonly key: IssuerKey
  readonly kind: IssuerKind
  readonly zone: Zone
  readonly country: Country
  readonly root: string
  readonly sector: Sector
  /** Place among the 26 labels, 1 = AAA: what the agencies see through a mist. */
  readonly quality: number
  readonly record: IssuerRecord
}

/** After the sovereigns the kinds repeat in this order. A vehicle's guarantor precedes it in the same round. */
const ROUND: readonly (readonly [IssuerKind, Zone])[] = [
  ...(['REGION', 'CITY', 'BANK', 'BANK', 'BANK'] as const).map(kind => [kind, 'RU'] as const),
  ...Array.from({ length: 7 }, () => ['COMPANY', 'RU'] as const),
  ['VEHICLE', 'RU'],
  ['AGENCY', 'RU'],
  ['SUPRANATIONAL', 'ABROAD'],
  ...Array.from({ length: 3 }, () => ['BANK', 'ABROAD'] as const),
  ...Array.from({ length: 5 }, () => ['COMPANY', 'ABROAD'] as const),
  ['VEHICLE', 'ABROAD'],
]
const GUARANTOR_STEPS = 5

/** An issuer of the wanted kind; early ones borrow more often, so that some have many bonds and many have few. */
export function issuerIndex(random: Random, kind: IssuerKind, zone: Zone, issuers: number): number {
  if (kind === 'SOVEREIGN') return zone === 'RU' ? 0 : integer(random, 1, SOVEREIGNS.length - 1)
  const places = ROUND.flatMap((slot, place) => (slot[0] === kind && slot[1] === zone ? [place] : []))
  const first = SOVEREIGNS.length + pick(random, places)
  const rounds = Math.floor((issuers - 1 - first) / ROUND.length) + 1
  return first + ROUND.length * Math.floor(random() ** 1.7 * rounds)
}

export function issuerOf(index: number, seed: number): SampleIssuer {
  const random = randomOf(seed, 1, index)
  const sovereign = SOVEREIGNS[index]
  const [kind, zone] = slotOf(index)
  const country = sovereign ?? (zone === 'RU' ? RUSSIA : weighted(random, ABROAD))
  const sector = sectorOf(kind, random)
  const quality = kind === 'SOVEREIGN' ? country.stateQuality : qualityOf(kind, zone, random)
  const draft = { index, kind, zone, country, sector, quality, root: sovereign?.land ?? rootOf(index, seed) }
  const key = keyOf(draft)
  return { ...draft, key, record: recordOf({ ...draft, key }, seed, random) }
}

/** The issuer that answers for a special-purpose vehicle. */
export function guarantorOf(issuer: SampleIssuer, seed: number): SampleIssuer | null {
  return issuer.kind === 'VEHICLE' ? issuerOf(issuer.index - GUARANTOR_STEPS, seed) : null
}

function slotOf(index: number): readonly [IssuerKind, Zone] {
  if (index < SOVEREIGNS.length) return ['SOVEREIGN', index === 0 ? 'RU' : 'ABROAD']
  return ROUND[(index - SOVEREIGNS.length) % ROUND.length] ?? ['COMPANY', 'RU']
}

function sectorOf(kind: IssuerKind, random: Random): Sector {
  if (kind === 'SOVEREIGN') return GOVERNMENT
  if (kind === 'REGION' || kind === 'CITY') return REGIONS
  if (kind === 'SUPRANATIONAL') return SUPRANATIONAL
  if (kind === 'BANK' || kind === 'AGENCY') return BANKS
  return kind === 'VEHICLE' ? VEHICLES : pick(random, INDUSTRIES)
}

/** Rating distribution by kind of issuer: from AAA down, three notches per entry except for the first. */
const QUALITIES: Readonly<Record<Zone, Partial<Readonly<Record<IssuerKind, string>>>>> = {
  RU: {
    REGION: '12  10 14 12  12 10 8  8 6 4  2 2',
    CITY: '10  10 14 12  12 10 8  8 6 4  2 2',
    BANK: '18  8 11 9  10 11 9  8 6 4  3 2 1',
    COMPANY: '11  6 8 7  8 9 8  8 8 6  5 5 4  3 2 1.5  0.6 0.6',
  },
  ABROAD: {
    BANK: '2  2 5 10  17 18 15  13 9 5  2 1',
    COMPANY: '1.5  2 4 6  9 11 12  14 14 10  6 4 3  2 1.2 1  0.4 0.2',
  },
}

function qualityOf(kind: IssuerKind, zone: Zone, random: Random): number {
  const text = QUALITIES[zone][kind]
  if (text === undefined) return kind === 'SUPRANATIONAL' ? integer(random, 1, 2) : 1
  const rows = text.split(/\s+/).map((weight, place) => ({ quality: place + 1, weight: Number(weight) }))
  return weighted(random, rows).quality
}

type Draft = Omit<SampleIssuer, 'record'>

/** Russian companies are known by INN, others by LEI; cities have neither and go by the source's own key. */
function keyOf({ kind, zone, index }: Omit<Draft, 'key'>): IssuerKey {
  if (kind === 'CITY') return { sourceKey: `sample:${index}` }
  return zone === 'RU' ? { inn: innOf(index) } : { lei: leiOf(index) }
}

function recordOf(issuer: Draft, seed: number, random: Random): IssuerRecord {
  const { key, kind, zone, country, sector, index } = issuer
  const isRussian = key.inn !== undefined
  const vehicle = kind === 'VEHICLE'
  const guarantor = vehicle ? issuerOf(index - GUARANTOR_STEPS, seed) : null
  return {
    ...key,
    lei: key.lei ?? (isRussian && chance(random, 0.4) ? leiOf(index) : null),
    ogrn: isRussian ? ogrnOf(index) : null,
    name: marked(nameOf(issuer)),
    shortName: marked(zone === 'RU' ? cyrillicNameOf(issuer) : issuer.root),
    country: kind === 'SUPRANATIONAL' ? null : country.code,
    sector: sector.key,
    subSector: chance(random, 0.04) ? null : pick(random, sector.subSectors),
    group: guarantor !== null || chance(random, 0.1) ? marked(`${(guarantor ?? issuer).root} Group`) : null,
    isSpv: vehicle,
    guarantor: guarantor?.key ?? null,
    sample: true,
  }
}

function nameOf({ kind, country, root, sector }: Draft): string {
  if (kind === 'SOVEREIGN') return `Specimen Treasury of ${country.land}`
  if (kind === 'REGION') return `${root} Region`
  if (kind === 'CITY') return `City of ${root}`
  if (kind === 'SUPRANATIONAL') return `${root} ${sector.word}`
  if (kind === 'AGENCY') return `${root} Mortgage Agency ${country.legalForm}`
  return `${root} ${sector.word} ${country.legalForm}`
}

/** The full Russian name, so that search in Cyrillic has something to find. */
function cyrillicNameOf({ kind, root, sector }: Draft): string {
  const word = cyrillicOf(root)
  if (kind === 'SOVEREIGN') return `Казначейство «${word}»`
  if (kind === 'REGION') return `${word} область`
  if (kind === 'CITY') return `Город ${word}`
  if (kind === 'AGENCY') return `АО «Ипотечное агентство ${word}»`
  return `${kind === 'VEHICLE' ? 'ООО' : 'ПАО'} «${word} ${sector.wordCyrillic}»`
}
