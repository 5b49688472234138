import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Choice } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useWords } from '../../words/use-words.tsx'

interface GrantProps {
  readonly accountId: string
  onGranted(): void
}

export function Grant({ accountId, onGranted }: GrantProps) {
  const texts = useWords(operatorWords)
  const tariffName = useTariffName()
  const announce = useAnnounce()
  const tariffs = useAnswer('get-tariffs', {})
  const grant = useAction('grant-subscription')
  const run = async (tariffId: string) => {
    if ((await grant.run({ accountId, tariffId })) === null) return
    announce(texts.granted)
    onGranted()
  }
  return (
    <Card title={texts.grant}>
      <p class="muted">{texts.grantText}</p>
      <Shown query={tariffs} lines={3}>
        {({ items }) => (
          <Form
            label={texts.grant}
            submit={texts.grantIt}
            busy={grant.running}
            failure={grant.failure}
            onSubmit={({ tariffId = '' }) => void run(tariffId)}
          >
            <Choice
              name="tariffId"
              label={texts.tariff}
              options={items.map(({ id, term }) => ({ value: id, text: tariffName(term.months) }))}
            />
          </Form>
        )}
      </Shown>
    </Card>
  )
}
