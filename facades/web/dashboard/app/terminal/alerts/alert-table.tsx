import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { May } from '../../frame/may.tsx'
import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Badge } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useWords } from '../../words/use-words.tsx'
import { RemoveDialog } from '../watch/remove-dialog.tsx'
import { useEventName } from './use-event-name.ts'

export type Alert = AnswerOf<'get-alerts'>['items'][number]
export type Channel = AnswerOf<'get-channels'>['items'][number]

interface AlertTableProps {
  readonly alerts: readonly Alert[]
  readonly channels: readonly Channel[]
  onChanged(): void
}

/** Alerts with what they watch and where they tell. */
export function AlertTable({ alerts, channels, onChanged }: AlertTableProps) {
  const texts = useWords(alertWords)
  const eventName = useEventName()
  const change = useAction('change-alert')
  const [removed, setRemoved] = useState<Alert | null>(null)
  const subjectOf = useSubjects()
  const nameOf = (id: string) => channels.find(channel => channel.id === id)?.name ?? id
  const pause = async ({ id, paused }: Alert) => {
    if ((await change.run({ id, paused: !paused })) !== null) onChanged()
  }
  const unmute = async ({ id }: Alert) => {
    if ((await change.run({ id, mutedChannels: [] })) !== null) onChanged()
  }
  return (
    <>
      {change.failure !== null && <FailureText failure={change.failure} />}
      <Table
        caption={texts.alerts}
        rows={alerts}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.name, cell: ({ name }) => name },
          { head: texts.watches, cell: subjectOf },
          { head: texts.events, cell: ({ events }) => events.map(eventName).join(', ') },
          {
            head: texts.told,
            cell: alert => <Told alert={alert} nameOf={nameOf} onUnmute={() => void unmute(alert)} />,
          },
          { head: texts.state, cell: alert => <AlertState alert={alert} /> },
          {
            ...{ head: texts.actions, unseen: true },
            cell: alert => {
              const action = alert.paused ? texts.resume : texts.pause
              return (
                <May call="changeAlert">
                  <div class="actions">
                    <Button kind="plain" label={texts.actionsFor(action, alert.name)} onClick={() => void pause(alert)}>
                      {action}
                    </Button>
                    <Button
                      kind="plain"
                      label={texts.actionsFor(texts.remove, alert.name)}
                      onClick={() => setRemoved(alert)}
                    >
                      {texts.remove}
                    </Button>
                  </div>
                </May>
              )
            },
          },
        ]}
      />
      {removed !== null && (
        <RemoveDialog
          document="delete-alert"
          id={removed.id}
          text={texts.removeAlert(removed.name)}
          onDone={onChanged}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

interface ToldProps {
  readonly alert: Alert
  nameOf(id: string): string
  onUnmute(): void
}

/** The channels, and which of them a reader has muted by the link in an email. */
function Told({ alert: { name, channels, mutedChannels }, nameOf, onUnmute }: ToldProps) {
  const texts = useWords(alertWords)
  const told = channels.map(id => (mutedChannels.includes(id) ? texts.mutedChannel(nameOf(id)) : nameOf(id)))
  return (
    <>
      {told.join(', ') || '–'}
      {mutedChannels.length > 0 && (
        <May call="changeAlert">
          <Button kind="plain" label={texts.actionsFor(texts.unmute, name)} onClick={onUnmute}>
            {texts.unmute}
          </Button>
        </May>
      )}
    </>
  )
}

function AlertState({ alert: { paused, fault } }: { readonly alert: Alert }) {
  const texts = useWords(alertWords)
  if (fault !== null) {
    return (
      <>
        <Badge tone="bad">{texts.faulty}</Badge>
        <span class="muted block">{fault}</span>
      </>
    )
  }
  return <Badge tone={paused ? 'calm' : 'good'}>{paused ? texts.paused : texts.active}</Badge>
}

/** What an alert watches, as a link where there is a page of it. */
function useSubjects() {
  const texts = useWords(alertWords)
  const screens = useAnswer('get-saved-screens', {}).data?.items ?? []
  const lists = useAnswer('get-watchlists', {}).data?.items ?? []
  const portfolios = useAnswer('get-portfolios', { limit: 50 }).data?.items ?? []
  const nameIn = (rows: readonly { readonly id: string; readonly name: string }[], id: string) =>
    rows.find(row => row.id === id)?.name ?? '…'
  return ({ subject, screenId, watchlistId, portfolioId, isin, curveKey, tenor }: Alert) => {
    if (screenId !== null) {
      const query = screens.find(({ id }) => id === screenId)?.query ?? ''
      return <a href={addressOf(`/app/screen?${query}`)}>{texts.screen(nameIn(screens, screenId))}</a>
    }
    if (watchlistId !== null) return <a href={addressOf('/app/watch')}>{texts.watchlist(nameIn(lists, watchlistId))}</a>
    if (portfolioId !== null) {
      return <a href={addressOf(`/app/portfolio/${portfolioId}`)}>{texts.portfolio(nameIn(portfolios, portfolioId))}</a>
    }
    if (isin !== null) return <a href={addressOf(`/app/bond/${isin}`)}>{isin}</a>
    if (curveKey !== null) return <a href={addressOf('/app/curves')}>{`${curveKey}, ${tenor}`}</a>
    return subject === 'PLACEMENTS' ? texts.placements : texts.market
  }
}
