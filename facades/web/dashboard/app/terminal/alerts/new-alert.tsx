import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { commonWords } from '../../words/common.ts'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { Channel } from './alert-table.tsx'
import { CheckList } from './check-list.tsx'
import { EVENTS_OF, type SubjectKind, settingsOf } from './event-choices.ts'
import { useEventName } from './use-event-name.ts'

interface NewAlertProps {
  readonly channels: readonly Channel[]
  onDone(): void
  onClose(): void
}

/** Asks what to watch, which events count and where to tell. */
export function NewAlert({ channels, onDone, onClose }: NewAlertProps) {
  const common = useWords(commonWords)
  const texts = useWords(alertWords)
  const eventName = useEventName()
  const { numberTyped } = useFormats()
  const announce = useAnnounce()
  const create = useAction('create-alert')
  const subjects = useSubjectChoices()
  const [subject, setSubject] = useState('placements')
  const kind = subject.split(':')[0] as SubjectKind
  const id = subject.split(':')[1] ?? ''
  const [events, setEvents] = useState<readonly string[]>([])
  const [told, setTold] = useState<readonly string[]>(channels.slice(0, 1).map(channel => channel.id))
  const chosen = EVENTS_OF[kind].filter(type => events.includes(type))
  const settings = settingsOf(chosen)
  const run = async (values: Readonly<Record<string, string>>) => {
    const numbers = Object.fromEntries(settings.map(name => [name, Number(numberTyped(values[name] ?? ''))]))
    const watched = { ...watchedBy(kind, id, values), ...numbers }
    const name = (values.name ?? '').trim()
    if ((await create.run({ name, events: chosen, channels: told, ...watched })) === null) return
    announce(texts.alertMade)
    onClose()
    onDone()
  }
  return (
    <Dialog title={texts.newAlert} onClose={onClose}>
      <Form
        label={texts.newAlert}
        submit={texts.create}
        busy={create.running}
        failure={create.failure}
        onSubmit={values => void run(values)}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Field name="name" label={texts.name} maxLength={120} />
        <Choice name="subject" label={texts.subject} value={subject} options={subjects} onChange={setSubject} />
        {kind === 'bond' && <Field name="isin" label={texts.isin} maxLength={12} />}
        {kind === 'curve' && <Field name="curveKey" label={texts.curveKey} maxLength={60} />}
        <CheckList
          name="events"
          title={texts.chooseEvents}
          options={EVENTS_OF[kind].map(type => ({ value: type, text: eventName(type) }))}
          chosen={chosen}
          onChange={setEvents}
        />
        {settings.includes('level') && (
          <Field name="level" label={texts.level} hint={texts.levelHint} inputMode="numeric" />
        )}
        {settings.includes('daysBefore') && (
          <Field name="daysBefore" label={texts.daysBefore} value="7" inputMode="numeric" />
        )}
        {settings.includes('tenor') && <Field name="tenor" label={texts.tenor} value="5" inputMode="numeric" />}
        {settings.includes('basisPoints') && (
          <Field name="basisPoints" label={texts.basisPoints} value="10" inputMode="numeric" />
        )}
        <CheckList
          name="channels"
          title={texts.chooseChannels}
          options={channels.map(channel => ({ value: channel.id, text: channel.name }))}
          chosen={told}
          empty={texts.noChannelsText}
          onChange={setTold}
        />
      </Form>
    </Dialog>
  )
}

/** `screen:` with an id, or what needs none. */
function useSubjectChoices() {
  const texts = useWords(alertWords)
  const screens = useAnswer('get-saved-screens', {}).data?.items ?? []
  const lists = useAnswer('get-watchlists', {}).data?.items ?? []
  const portfolios = useAnswer('get-portfolios', { limit: 50 }).data?.items ?? []
  return [
    ...screens.map(({ id, name }) => ({ value: `screen:${id}`, text: texts.screen(name) })),
    ...lists.map(({ id, name }) => ({ value: `watchlist:${id}`, text: texts.watchlist(name) })),
    ...portfolios.map(({ id, name }) => ({ value: `portfolio:${id}`, text: texts.portfolio(name) })),
    { value: 'bond', text: texts.bond },
    { value: 'curve', text: texts.curve },
    { value: 'placements', text: texts.placements },
    { value: 'market', text: texts.market },
  ]
}

function watchedBy(kind: SubjectKind, id: string, { isin = '', curveKey = '' }: Readonly<Record<string, string>>) {
  if (kind === 'screen') return { screenId: id }
  if (kind === 'watchlist') return { watchlistId: id }
  if (kind === 'portfolio') return { portfolioId: id }
  if (kind === 'bond') return { isin }
  return kind === 'curve' ? { curveKey } : {}
}
