import { useState } from 'preact/hooks'
import type { Failure } from '../../../client/failure.ts'
import type { Plan } from '../../../client/rows.ts'
import { useAction } from '../../../client/use-action.ts'
import { useAnnounce } from '../../../parts/announce.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { useTariffName } from '../../../parts/tariffs.tsx'
import { planWords } from '../../../words/plans.ts'
import { useFormats, useWords } from '../../../words/use-words.tsx'

interface ChangePlanProps {
  readonly plan: Plan
  onChanged(): void
  onClose(): void
}

const NUMBERS = [
  'requestsPerMinute',
  'requestsPerDay',
  'exportRowsMax',
  'alertsMax',
  'channelsMax',
  'deliveriesPerDay',
] as const

const NOT_READ = { code: 'INVALID_PARAMETER', message: '', requestId: null, retryAfter: null } as const

/** Everything of a plan that operators change, with a reason. */
export function ChangePlan({ plan, onChanged, onClose }: ChangePlanProps) {
  const texts = useWords(planWords)
  const tariffName = useTariffName()
  const { whole, numberShown, numberTyped } = useFormats()
  const announce = useAnnounce()
  const change = useAction('change-plan')
  const [unread, setUnread] = useState<Failure | null>(null)
  const fields = [...NUMBERS, 'position', ...(plan.placesTotal === null ? [] : ['placesTotal'])]
  const run = async (values: Readonly<Record<string, string>>) => {
    const faults = fields
      .filter(field => !/^\d+$/.test(plain(values[field] ?? '')))
      .map(name => ({ name, message: texts.whole }))
    setUnread(faults.length === 0 ? null : { ...NOT_READ, faults })
    if (faults.length > 0) return
    const { name = '', nameRu = '', price = '', currency = '', active, reason = '' } = values
    const numbers = Object.fromEntries(fields.map(field => [field, Number(plain(values[field] ?? ''))]))
    const given = { name, nameRu, price: numberTyped(price), currency, active: active === 'true', reason }
    if ((await change.run({ id: plan.id, version: plan.version, ...given, ...numbers })) === null) return
    announce(texts.saved)
    onClose()
    onChanged()
  }
  return (
    <Confirm
      title={texts.changeOf(tariffName(plan))}
      text={texts.rules}
      yes={texts.save}
      kind="primary"
      busy={change.running}
      failure={unread ?? change.failure}
      onYes={values => void run(values)}
      onClose={onClose}
    >
      <Field name="name" label={texts.name} value={plan.name} autocomplete="off" />
      <Field
        name="nameRu"
        label={texts.nameRu}
        hint={texts.nameRuHint}
        value={plan.nameRu ?? ''}
        required={false}
        autocomplete="off"
      />
      <Field name="price" label={texts.price} value={numberShown(plan.price.amount)} autocomplete="off" />
      <Field
        name="currency"
        label={texts.currency}
        hint={texts.currencyHint}
        value={plan.price.currency}
        autocomplete="off"
      />
      {NUMBERS.map(field => (
        <Field
          key={field}
          name={field}
          label={texts[field]}
          value={String(plan[field])}
          inputMode="numeric"
          autocomplete="off"
        />
      ))}
      {plan.placesTotal !== null && (
        <Field
          name="placesTotal"
          label={texts.placesTotal}
          hint={texts.placesHint(whole(plan.placesTaken ?? 0))}
          value={String(plan.placesTotal)}
          inputMode="numeric"
          autocomplete="off"
        />
      )}
      <Field
        name="position"
        label={texts.position}
        hint={texts.positionHint}
        value={String(plan.position)}
        inputMode="numeric"
        autocomplete="off"
      />
      <Choice
        name="active"
        label={texts.active}
        value={String(plan.active)}
        options={[
          { value: 'true', text: texts.onSale },
          { value: 'false', text: texts.offSale },
        ]}
      />
      <Field name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={200} autocomplete="off" />
    </Confirm>
  )
}

/** Without the spaces between thousands. */
function plain(text: string): string {
  return text.replace(/[\s\u00a0]/g, '')
}
