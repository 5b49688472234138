import { useEffect } from 'preact/hooks'
import { useAnswer } from '../../client/use-answer.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Empty, NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { compareWords } from '../../words/terminal-compare.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { usePageState } from '../page-state.ts'
import { AddBond } from './add-bond.tsx'
import type { ComparedBond, Comparison } from './compared-bond.ts'
import { ComparedFlows } from './compared-flows.tsx'
import { ComparedHistory, historyRequest } from './compared-history.tsx'
import { ComparedTerms } from './compared-terms.tsx'
import { FIELDS } from './terms.ts'
import { useLatest } from './use-latest.ts'

/** As many columns as the service compares. */
const MOST_BONDS = 6

/** Bonds beside each other; the URL names them. */
export function View() {
  const texts = useWords(compareWords)
  const { brand, loading } = useWords(commonWords)
  const state = usePageState()
  const given = (state.own.isin ?? '').split(',').map(part => part.trim())
  const ids = given.filter(part => part !== '')
  const query = useAnswer('compare-bonds', { ids })
  useEffect(() => {
    document.title = `${texts.title} · ${brand}`
  }, [texts.title, brand])
  const latest = useLatest(query.data)
  if (query.failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  const choose = (next: readonly string[]) => state.change({ isin: next.join(',') || null })
  const bonds = latest?.bonds ?? []
  const isins = bonds.map(({ isin }) => isin)
  return (
    <article class="bond">
      <header class="bond-head">
        <div>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p class="muted">{texts.lead}</p>
        </div>
        <ApiDrawer
          path="/api/v1/data/instruments"
          parameters={{ Isin: isins.join(','), Fields: FIELDS }}
          also={isins.flatMap(isin => [
            { path: `/api/v1/data/instruments/${isin}`, parameters: {} },
            { path: `/api/v1/data/instruments/${isin}/history`, parameters: historyRequest },
          ])}
          prompt={texts.prompt(isins.join(', '))}
        />
      </header>
      {bonds.length >= MOST_BONDS ? (
        <p class="muted">{texts.full}</p>
      ) : (
        <AddBond taken={isins} onAdd={isin => choose([...ids, isin])} />
      )}
      {query.failure !== null && <Failed failure={query.failure} reload={query.reload} />}
      {latest !== undefined && latest.refused.length > 0 && (
        <Refused refused={latest.refused} ids={ids} choose={choose} />
      )}
      {latest === undefined && query.failure === null && <Skeleton lines={14} label={loading} />}
      {latest !== undefined && bonds.length === 0 && <Empty title={texts.emptyTitle} text={texts.emptyText} />}
      {bonds.length > 0 && (
        <div class={query.loading ? 'stack dimmed' : 'stack'}>
          <ComparedTerms
            bonds={bonds}
            onlyDiffering={state.own.rows === 'differing'}
            onFilter={only => state.change({ rows: only ? 'differing' : null }, { replace: true })}
            onRemove={bond => choose(ids.filter(id => !isOf(id, bond)))}
          />
          <ComparedHistory key={isins.join()} bonds={bonds} state={state} />
          <ComparedFlows bonds={bonds} />
        </div>
      )}
    </article>
  )
}

interface RefusedProps extends Pick<Comparison, 'refused'> {
  readonly ids: readonly string[]
  choose(ids: readonly string[]): void
}

/** What the service left out, with its reason; the rest is compared. */
function Refused({ refused, ids, choose }: RefusedProps) {
  const texts = useWords(compareWords)
  const { language } = useLanguage()
  return (
    <section class="notice-box warm" role="alert" aria-label={texts.refusedTitle}>
      <ul>
        {refused.map(({ id, reason, message, meant }) => (
          <li key={id}>
            {language === 'EN' ? message : texts[reason](id)}{' '}
            <Button kind="plain" label={texts.remove(id)} onClick={() => choose(without(ids, id))}>
              {texts.drop}
            </Button>
            {meant !== null && (
              <Button kind="plain" onClick={() => choose(ids.map(one => (one === id ? meant : one)))}>
                {texts.replace(meant)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Drops the last one: of two that are the same, the first is compared. */
function without(ids: readonly string[], id: string): readonly string[] {
  const at = ids.lastIndexOf(id)
  return ids.filter((_, index) => index !== at)
}

function isOf(id: string, { isin, id: uuid }: ComparedBond): boolean {
  return id.toUpperCase() === isin || id.toLowerCase() === uuid
}
