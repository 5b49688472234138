import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { refundWords } from '../../words/refunds.ts'
import { useWords } from '../../words/use-words.tsx'

interface GrantProps {
  readonly accountId: string
  onGranted(): void
}

/** A plan without payment, which is confirmed with a reason. */
export function Grant({ accountId, onGranted }: GrantProps) {
  const texts = useWords(operatorWords)
  const tariffName = useTariffName()
  const tariffs = useAnswer('get-tariffs', {})
  const [tariffId, setTariffId] = useState<string | null>(null)
  return (
    <Card title={texts.grant}>
      <p class="muted">{texts.grantText}</p>
      <Shown query={tariffs} lines={3}>
        {({ items }) => (
          <Form
            label={texts.grant}
            submit={texts.grantIt}
            busy={false}
            failure={null}
            onSubmit={({ tariffId: chosen = '' }) => setTariffId(chosen)}
          >
            <Choice
              name="tariffId"
              label={texts.tariff}
              options={items.map(plan => ({ value: plan.id, text: tariffName(plan) }))}
            />
          </Form>
        )}
      </Shown>
      {tariffId !== null && <ConfirmGrant {...{ accountId, tariffId, onGranted }} onClose={() => setTariffId(null)} />}
    </Card>
  )
}

function ConfirmGrant({
  accountId,
  tariffId,
  onGranted,
  onClose,
}: GrantProps & { readonly tariffId: string; onClose(): void }) {
  const texts = useWords(operatorWords)
  const refunds = useWords(refundWords)
  const announce = useAnnounce()
  const grant = useAction('grant-subscription')
  const run = async (reason: string) => {
    if ((await grant.run({ accountId, tariffId, reason })) === null) return
    announce(texts.granted)
    onClose()
    onGranted()
  }
  return (
    <Confirm
      title={refunds.grantTitle}
      text={refunds.grantText}
      yes={texts.grantIt}
      kind="primary"
      busy={grant.running}
      failure={grant.failure}
      onYes={({ reason = '' }) => void run(reason)}
      onClose={onClose}
    >
      <Field name="reason" label={refunds.reason} hint={refunds.reasonOfGrant} maxLength={200} autocomplete="off" />
    </Confirm>
  )
}
