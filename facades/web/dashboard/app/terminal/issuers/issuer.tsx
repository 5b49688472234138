import { useEffect } from 'preact/hooks'
import type { AnswerOf } from '../../client/documents.ts'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Badge, Card, Facts } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { UNKNOWN } from '../../words/formats.ts'
import { issuerWords } from '../../words/terminal-issuers.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { labelOf } from '../labels.ts'
import { usePageState } from '../page-state.ts'
import { Unavailable } from '../unavailable.tsx'
import { useEndpoint } from '../use-endpoint.ts'
import { ItsBonds } from './its-bonds.tsx'
import { Maturities } from './maturities.tsx'
import { OwnCurve } from './own-curve.tsx'
import { Ratings } from './ratings.tsx'
import { Reports } from './reports.tsx'

type Issuer = AnswerOf<'get-issuer'>

interface Part {
  readonly issuer: Issuer
}

/** Who owes the money, by UUID, INN or LEI. */
export function View({ params: { id = '' } }: PageView) {
  const texts = useWords(issuerWords)
  const query = useEndpoint('get-issuer', { id })
  if (query.data !== undefined) return <Details issuer={query.data} />
  return (
    <Unavailable query={query} title={texts.notFound} id={id}>
      <Link to={`/app/issuers?Query=${encodeURIComponent(id)}`} kind="primary">
        {texts.back}
      </Link>
    </Unavailable>
  )
}

function Details({ issuer }: Part) {
  const { brand } = useWords(commonWords)
  const state = usePageState()
  useEffect(() => {
    document.title = `${issuer.name} · ${brand}`
  }, [issuer.name, brand])
  return (
    <article class="bond">
      <Head issuer={issuer} />
      <div class="bond-columns">
        <div class="stack">
          <Ratings ratings={issuer.ratings} />
          <Maturities issuer={issuer} />
        </div>
        <div class="stack">
          <Identity issuer={issuer} />
          <OwnCurve bonds={issuer.bonds} />
          <Defaults issuer={issuer} />
        </div>
      </div>
      <ItsBonds id={issuer.id} state={state} />
      <Reports reports={issuer.reports} />
    </article>
  )
}

function Head({ issuer }: Part) {
  const texts = useWords(issuerWords)
  const { language } = useLanguage()
  const { compact } = useFormats()
  const { id, name, composite, outstandingTotal, bondsCount, sample, isSpv } = issuer
  return (
    <>
      <header class="bond-head">
        <div>
          <h1 tabIndex={-1} class="clamped" title={name}>
            {name}
          </h1>
          <p class="isin">
            {issuer.sector !== null && <span class="muted">{labelOf(language, issuer.sector)}</span>}
            {issuer.country !== null && <span class="muted">{issuer.country}</span>}
            {isSpv && <Badge tone="calm">{texts.spv}</Badge>}
            {sample && <Badge tone="calm">{texts.sample}</Badge>}
          </p>
        </div>
        <ApiDrawer
          path={`/api/v1/data/issuers/${id}`}
          parameters={{}}
          also={[{ path: '/api/v1/data/instruments', parameters: { IssuerId: id } }]}
          prompt={texts.prompt(id)}
        />
      </header>
      <dl class="headline">
        <div>
          <dt>{texts.composite}</dt>
          <dd>{composite?.label ?? UNKNOWN}</dd>
          <dd class="muted">
            {composite === null
              ? texts.noRating
              : `${labelOf(language, composite.scale)}, ${composite.agencies.join(', ').replaceAll('_', ' ')}`}
          </dd>
        </div>
        <div>
          <dt>{texts.outstanding}</dt>
          {outstandingTotal.length === 0 && <dd>{UNKNOWN}</dd>}
          {outstandingTotal.map(({ currency, amount }) => (
            <dd key={currency}>{compact(amount, currency)}</dd>
          ))}
        </div>
        <div>
          <dt>{texts.bondsCount}</dt>
          <dd>{bondsCount}</dd>
        </div>
      </dl>
    </>
  )
}

function Identity({ issuer }: Part) {
  const texts = useWords(issuerWords)
  const { language } = useLanguage()
  const { date } = useFormats()
  const number = (value: string | null, name: string) =>
    value === null ? (
      UNKNOWN
    ) : (
      <span class="copied">
        <code>{value}</code> <Copy text={value} name={name} kind="plain" />
      </span>
    )
  const { lei, leiStatus, leiRenewalDate, guarantor } = issuer
  return (
    <Card title={texts.identity}>
      <Facts
        rows={[
          [texts.inn, number(issuer.inn, texts.inn)],
          [texts.ogrn, number(issuer.ogrn, texts.ogrn)],
          [
            texts.lei,
            <>
              {number(lei, texts.lei)}
              {leiStatus !== null && (
                <small class="block muted">
                  {texts.leiRenewal(labelOf(language, leiStatus), date(leiRenewalDate))}
                </small>
              )}
            </>,
          ],
          [texts.country, issuer.country ?? UNKNOWN],
          [texts.sector, issuer.sector === null ? UNKNOWN : labelOf(language, issuer.sector)],
          [texts.subSector, issuer.subSector === null ? UNKNOWN : labelOf(language, issuer.subSector)],
          [texts.group, issuer.group ?? UNKNOWN],
          ...(guarantor === null
            ? []
            : ([[texts.guarantor, <Link to={`/app/issuer/${guarantor.id}`}>{guarantor.name}</Link>]] as const)),
        ]}
      />
    </Card>
  )
}

function Defaults({ issuer: { defaults } }: Part) {
  const texts = useWords(issuerWords)
  const { language } = useLanguage()
  const { date, money } = useFormats()
  if (defaults.length === 0) return null
  const columns: readonly Column<Issuer['defaults'][number]>[] = [
    { head: texts.date, short: true, cell: event => date(event.date) },
    { head: texts.state, cell: ({ type }) => labelOf(language, type) },
    { head: texts.obligation, cell: ({ obligation }) => obligation ?? UNKNOWN },
    { head: texts.amount, numeric: true, cell: ({ amount, currency }) => money(amount, currency ?? '') },
    { head: texts.cured, cell: ({ curedDate }) => (curedDate === null ? texts.notCured : date(curedDate)) },
  ]
  return (
    <Card title={texts.defaults}>
      <Table
        caption={texts.defaults}
        columns={columns}
        rows={defaults}
        keyOf={({ date: on, type, obligation }) => `${on} ${type} ${obligation}`}
      />
    </Card>
  )
}
