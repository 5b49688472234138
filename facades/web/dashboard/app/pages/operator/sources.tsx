import { useState } from 'preact/hooks'
import { sourceText } from '../../../../source-texts.ts'
import type { Source } from '../../client/rows.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useRepeated } from '../../client/use-repeated.ts'
import { Badge, Page, type Tone } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { sourceWords } from '../../words/sources.ts'
import { useFormats, useLanguage, useStatusText, useWords } from '../../words/use-words.tsx'
import { SetSchedule, SourceActions } from './source-actions.tsx'

const TONES: Readonly<Record<Source['state'], Tone>> = {
  OFF: 'calm',
  PAUSED: 'calm',
  WAITING: 'good',
  RUNNING: 'warm',
  FAILING: 'bad',
}

/** Data sources, their schedules and the result of the last ingestion run. */
export function View() {
  const texts = useWords(sourceWords)
  const query = useAnswer('get-sources', {})
  const [started, setStarted] = useState(0)
  const [setting, setSetting] = useState<Source | null>(null)
  const reload = () => void query.reload()
  const running = query.data?.items.some(({ state }) => state === 'RUNNING') ?? false
  useRepeated(running || started > 0, reload)
  const columns = useColumns(source => (
    <SourceActions
      source={source}
      onChanged={reload}
      onSet={() => setSetting(source)}
      onStarted={() => setStarted(started + 1)}
    />
  ))
  return (
    <Page title={texts.sources} lead={texts.lead}>
      <Shown query={query} lines={8}>
        {({ items }) => <Table caption={texts.sources} rows={items} keyOf={({ key }) => key} columns={columns} />}
      </Shown>
      {setting !== null && <SetSchedule source={setting} onChanged={reload} onClose={() => setSetting(null)} />}
    </Page>
  )
}

function useColumns(actions: Column<Source>['cell']): readonly Column<Source>[] {
  const texts = useWords(sourceWords)
  const { language } = useLanguage()
  const { moment, whole } = useFormats()
  return [
    {
      head: texts.source,
      cell: source => {
        const { name, licence } = sourceText(language, source)
        return (
          <>
            {source.key} <span class="muted block">{name}</span>
            <span class="muted block">{licence}</span>
          </>
        )
      },
    },
    {
      head: texts.state,
      cell: ({ state, stale, consecutiveFailures }) => (
        <>
          <Badge tone={TONES[state]}>{texts[state]}</Badge> {stale && <Badge tone="warm">{texts.stale}</Badge>}
          {consecutiveFailures > 0 && <span class="muted block">{texts.failures(whole(consecutiveFailures))}</span>}
        </>
      ),
    },
    {
      head: texts.schedule,
      cell: ({ schedule, timeZone, origin, suggested }) =>
        schedule === null ? (
          <Suggested timetable={suggested} />
        ) : (
          <>
            <code>{schedule}</code> <span class="muted block">{timeZone}</span>
            <span class="muted block">{origin ?? texts.live}</span>
          </>
        ),
    },
    { head: texts.next, short: true, cell: ({ nextRunAt }) => (nextRunAt === null ? '–' : moment(nextRunAt)) },
    {
      head: texts.success,
      short: true,
      cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? texts.never : moment(lastSuccessAt)),
    },
    { head: texts.attempt, cell: ({ lastAttempt }) => <Attempt attempt={lastAttempt} /> },
    { head: texts.action, cell: actions },
  ]
}

function Suggested({ timetable }: { readonly timetable: Source['suggested'] }) {
  const texts = useWords(sourceWords)
  if (timetable === null) return <>–</>
  return (
    <span class="muted">
      {texts.suggested} <code>{timetable.schedule}</code> <span class="block">{timetable.timeZone}</span>
    </span>
  )
}

function Attempt({ attempt }: { readonly attempt: Source['lastAttempt'] }) {
  const texts = useWords(sourceWords)
  const { moment, whole } = useFormats()
  const statusText = useStatusText()
  if (attempt === null) return <>{texts.never}</>
  const { startedAt, status, message, rowsRead, rowsFailed } = attempt
  return (
    <>
      {moment(startedAt)} <span class="muted block">{statusText(status)}</span>
      <span class="muted block">{texts.rows(whole(rowsRead), whole(rowsFailed))}</span>
      {message !== null && <span class="muted block">{message}</span>}
    </>
  )
}
