import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { AnswerOf } from '../../client/documents.ts'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { Badge, Card, Facts } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { UNKNOWN } from '../../words/formats.ts'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { labelOf } from '../labels.ts'
import { Unavailable } from '../unavailable.tsx'
import { useEndpoint } from '../use-endpoint.ts'
import { Countdown } from './countdown.tsx'
import { DownloadCalendar, type PlacementEvent } from './download-calendar.tsx'
import { Guidance } from './guidance.tsx'
import { PlacementTerms } from './placement-terms.tsx'
import { toneOf } from './stages.ts'

type Placement = AnswerOf<'get-placement'>

interface Part {
  readonly placement: Placement
}

/** One sale of bonds: when, at what guidance, with what demand and at which terms. */
export function View({ params: { id = '' } }: PageView) {
  const texts = useWords(placementWords)
  const query = useEndpoint('get-placement', { id })
  if (query.data !== undefined) return <Details placement={query.data} />
  return (
    <Unavailable query={query} title={texts.notFound} id={id}>
      <Link to="/app/placements" kind="primary">
        {texts.back}
      </Link>
    </Unavailable>
  )
}

function Details({ placement }: Part) {
  const { brand } = useWords(commonWords)
  useEffect(() => {
    document.title = `${placement.name} · ${brand}`
  }, [placement.name, brand])
  return (
    <article class="bond">
      <Head placement={placement} />
      <div class="bond-columns">
        <div class="stack">
          <Guidance guidance={placement.guidance} />
          <Ratings placement={placement} />
          <Offers placement={placement} />
        </div>
        <div class="stack">
          <Dates placement={placement} />
          <Book placement={placement} />
          <Final placement={placement} />
          <PlacementTerms placement={placement} />
        </div>
      </div>
    </article>
  )
}

function Head({ placement }: Part) {
  const texts = useWords(placementWords)
  const { language } = useLanguage()
  const { id, name, issuer, stage, isin, bondId, bookOpen, bookClose, reopening, qualifiedOnly, sample } = placement
  return (
    <header class="bond-head">
      <div>
        <h1 tabIndex={-1} class="clamped" title={name}>
          {name}
        </h1>
        <p class="isin">
          <Badge tone={toneOf(stage)}>{labelOf(language, stage)}</Badge>
          <Link to={`/app/issuer/${issuer.id}`}>{issuer.name}</Link>
          {bondId !== null && <Link to={`/app/bond/${isin ?? bondId}`}>{isin ?? texts.openBond}</Link>}
          {reopening && <Badge tone="calm">{texts.reopening}</Badge>}
          {qualifiedOnly === true && <Badge tone="calm">{texts.qualified}</Badge>}
          {sample && <Badge tone="calm">{texts.sample}</Badge>}
          {(stage === 'BOOK_OPEN' || stage === 'ANNOUNCED') && bookClose !== null && (
            <strong>
              <Countdown opens={bookOpen} closes={bookClose} />
            </strong>
          )}
        </p>
      </div>
      <div class="month-actions">
        <DownloadCalendar events={eventsOf(placement)} fileName={`placement-${isin ?? id}`}>
          {texts.addToCalendar}
        </DownloadCalendar>
        <ApiDrawer path={`/api/v1/data/placements/${id}`} parameters={{}} prompt={texts.prompt(id)} />
      </div>
    </header>
  )
}

function Dates({ placement }: Part) {
  const texts = useWords(placementWords)
  const { date, moment } = useFormats()
  const { announcedDate, bookOpen, bookClose, auctionDate, settlementDate } = placement
  return (
    <Card title={texts.dates}>
      <Facts
        rows={[
          [texts.announced, date(announcedDate)],
          ...(auctionDate === null
            ? ([
                [texts.BOOK_OPEN, moment(bookOpen)],
                [texts.BOOK_CLOSE, moment(bookClose)],
              ] as const)
            : ([[texts.AUCTION, date(auctionDate)]] as const)),
          [texts.PLACEMENT, date(settlementDate)],
        ]}
      />
    </Card>
  )
}

function Book({ placement }: Part) {
  const texts = useWords(placementWords)
  const { compact, whole, decimal } = useFormats()
  const { currency, volumePlanned, volumePlaced, demand, bidsCount, bidToCover, cutOffPrice } = placement
  const { min = null, max = null } = volumePlanned ?? {}
  const planned =
    min === null && max === null
      ? UNKNOWN
      : min !== null && max !== null && min !== max
        ? `${compact(min, '')}– ${compact(max, currency)}`
        : max === null
          ? texts.atLeast(compact(min, currency))
          : min === null
            ? texts.atMost(compact(max, currency))
            : compact(max, currency)
  return (
    <Card title={texts.book}>
      <Facts
        rows={[
          [texts.planned, planned],
          [texts.demand, compact(demand, currency)],
          [texts.placedVolume, compact(volumePlaced, currency)],
          [texts.bids, whole(bidsCount)],
          [texts.bidToCover, decimal(bidToCover)],
          [texts.cutOff, decimal(cutOffPrice, 4)],
        ]}
      />
    </Card>
  )
}

function Final({ placement: { final } }: Part) {
  const texts = useWords(placementWords)
  const { decimal } = useFormats()
  return (
    <Card title={texts.final}>
      {final === null ? (
        <p class="muted">{texts.notPriced}</p>
      ) : (
        <Facts
          rows={[
            [texts.coupon, decimal(final.coupon)],
            [texts.yield, decimal(final.yield)],
            [texts.price, decimal(final.price)],
            [texts.spread, decimal(final.spreadBp, 0)],
          ]}
        />
      )}
    </Card>
  )
}

function Ratings({ placement: { ratings } }: Part) {
  const texts = useWords(placementWords)
  const { language } = useLanguage()
  const { date } = useFormats()
  const columns: readonly Column<Placement['ratings'][number]>[] = [
    { head: texts.agency, cell: ({ agency }) => agency.replaceAll('_', ' ') },
    { head: texts.rating, cell: ({ label }) => label },
    {
      head: texts.outlook,
      cell: ({ outlook }): ComponentChildren => (outlook === null ? UNKNOWN : labelOf(language, outlook)),
    },
    { head: texts.date, short: true, cell: rating => date(rating.date) },
    { head: texts.subject, cell: ({ subject }) => labelOf(language, subject) },
  ]
  return (
    <Card title={texts.ratings}>
      {ratings.length === 0 ? (
        <p class="muted">{texts.noRatings}</p>
      ) : (
        <Table
          caption={texts.ratings}
          columns={columns}
          rows={ratings}
          keyOf={({ agency, date: on, subject }) => `${agency} ${on} ${subject}`}
        />
      )}
    </Card>
  )
}

function Offers({ placement: { offers } }: Part) {
  const texts = useWords(placementWords)
  const { language } = useLanguage()
  const { date, decimal } = useFormats()
  if (offers.length === 0) return null
  const columns: readonly Column<Placement['offers'][number]>[] = [
    { head: texts.kind, cell: ({ type }) => labelOf(language, type) },
    { head: texts.date, short: true, cell: offer => date(offer.date) },
    { head: texts.price, numeric: true, cell: ({ price }) => decimal(price) },
  ]
  return (
    <Card title={texts.offers}>
      <Table caption={texts.offers} columns={columns} rows={offers} keyOf={({ type, date: on }) => `${type} ${on}`} />
    </Card>
  )
}

function eventsOf({ id, name, issuer, isin, ...dates }: Placement): readonly PlacementEvent[] {
  const { bookOpen, bookClose, auctionDate, settlementDate } = dates
  const common = { placementId: id, name, issuer: issuer.name, isin }
  const at = (type: PlacementEvent['type'], time: string | null) =>
    time === null ? [] : [{ ...common, type, date: time.slice(0, 10), time }]
  const on = (type: PlacementEvent['type'], date: string | null) =>
    date === null ? [] : [{ ...common, type, date, time: null }]
  return [
    ...at('BOOK_OPEN', bookOpen),
    ...at('BOOK_CLOSE', bookClose),
    ...on('AUCTION', auctionDate),
    ...on('PLACEMENT', settlementDate),
  ]
}
