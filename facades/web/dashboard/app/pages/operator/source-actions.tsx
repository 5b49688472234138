import type { Source } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Field } from '../../parts/field.tsx'
import { sourceWords } from '../../words/sources.ts'
import { useWords } from '../../words/use-words.tsx'

interface ActionsProps {
  readonly source: Source
  onChanged(): void
  onSet(): void
  onStarted(): void
}

/** Actions on a source: edit the schedule, run now, pause or resume. */
export function SourceActions({ source: { key, schedule, enabled, live }, onChanged, onSet, onStarted }: ActionsProps) {
  const texts = useWords(sourceWords)
  const announce = useAnnounce()
  const start = useAction('start-source')
  const enable = useAction('enable-source')
  const run = async () => {
    if ((await start.run({ source: key })) === null) return
    announce(texts.started)
    onStarted()
    onChanged()
  }
  const turn = async () => {
    if ((await enable.run({ source: key, enabled: !enabled })) === null) return
    announce(enabled ? texts.disabled : texts.enabled)
    onChanged()
  }
  const failure = start.failure ?? enable.failure
  return (
    <>
      <p class="actions">
        <Button label={texts.setOf(key)} onClick={onSet}>
          {texts.set}
        </Button>
        {(live || schedule !== null) && (
          <Button label={texts.runOf(key)} busy={start.running} onClick={() => void run()}>
            {texts.run}
          </Button>
        )}
        {schedule !== null && (
          <Button
            label={enabled ? texts.disableOf(key) : texts.enableOf(key)}
            busy={enable.running}
            onClick={() => void turn()}
          >
            {enabled ? texts.disable : texts.enable}
          </Button>
        )}
      </p>
      <div role="alert">{failure !== null && <FailureText failure={failure} />}</div>
    </>
  )
}

interface SetProps {
  readonly source: Source
  onChanged(): void
  onClose(): void
}

/** Edits the schedule and origin of a source. */
export function SetSchedule({ source, onChanged, onClose }: SetProps) {
  const texts = useWords(sourceWords)
  const announce = useAnnounce()
  const change = useAction('change-source')
  const { key, schedule, timeZone, suggested, origin, mapping, live } = source
  const run = async (values: Readonly<Record<string, string>>) => {
    const fieldValue = (name: string) => values[name]?.trim() || null
    const settings = { schedule: fieldValue('schedule'), timeZone: fieldValue('timeZone'), from: fieldValue('from') }
    if ((await change.run({ source: key, ...settings, mapping: fieldValue('mapping') })) === null) return
    announce(texts.saved)
    onClose()
    onChanged()
  }
  const hint = suggested === null ? null : `${suggested.schedule} (${suggested.timeZone})`
  return (
    <Confirm
      title={texts.setOf(key)}
      text={texts.setText}
      yes={texts.save}
      kind="primary"
      busy={change.running}
      failure={change.failure}
      onYes={values => void run(values)}
      onClose={onClose}
    >
      <Field name="schedule" label={texts.cron} hint={texts.cronHint(hint)} value={schedule ?? ''} autocomplete="off" />
      <Field
        name="timeZone"
        label={texts.zone}
        hint={texts.zoneHint}
        value={timeZone ?? suggested?.timeZone ?? 'UTC'}
        autocomplete="off"
      />
      <Field
        name="from"
        label={texts.from}
        hint={texts.fromHint}
        value={origin ?? (live ? 'live' : '')}
        autocomplete="off"
      />
      {key === 'file' && (
        <Field name="mapping" label={texts.mapping} hint={texts.mappingHint} value={mapping ?? ''} autocomplete="off" />
      )}
    </Confirm>
  )
}
