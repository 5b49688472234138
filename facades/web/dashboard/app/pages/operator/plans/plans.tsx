import { useState } from 'preact/hooks'
import type { Plan } from '../../../client/rows.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { Button } from '../../../parts/button.tsx'
import { Badge, Card, Page } from '../../../parts/page.tsx'
import { Shown } from '../../../parts/shown.tsx'
import { Table } from '../../../parts/table.tsx'
import { useTariffName } from '../../../parts/tariffs.tsx'
import { planWords } from '../../../words/plans.ts'
import { useFormats, useWords } from '../../../words/use-words.tsx'
import { ChangePlan } from './change-plan.tsx'
import { PlanHistory } from './plan-history.tsx'

/** All plans, which operators change, and what was changed. */
export function View() {
  const texts = useWords(planWords)
  const query = useAnswer('get-plans', {})
  const [chosen, setChosen] = useState<Plan | null>(null)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <p class="muted">{texts.rules}</p>
      <Shown query={query} lines={8}>
        {({ items }) => (
          <>
            <Plans plans={items} onChoose={setChosen} />
            <Card title={texts.history} wide>
              <PlanHistory plans={items} />
            </Card>
          </>
        )}
      </Shown>
      {chosen !== null && (
        <ChangePlan
          plan={chosen}
          onChanged={() => void query.reload()}
          onClose={() => {
            setChosen(null)
            // Another operator may have changed it meanwhile.
            void query.reload()
          }}
        />
      )}
    </Page>
  )
}

function Plans({ plans, onChoose }: { readonly plans: readonly Plan[]; onChoose(plan: Plan): void }) {
  const texts = useWords(planWords)
  const tariffName = useTariffName()
  const { money, whole } = useFormats()
  return (
    <Table
      caption={texts.title}
      rows={plans}
      keyOf={({ id }) => id}
      columns={[
        {
          head: texts.plan,
          cell: plan => (
            <>
              {tariffName(plan)} <span class="muted block">{money(plan.price.amount, plan.price.currency)}</span>
            </>
          ),
        },
        {
          head: texts.limits,
          cell: ({ requestsPerMinute, requestsPerDay }) => (
            <>
              {texts.perMinute(whole(requestsPerMinute))}
              <span class="muted block">{texts.perDay(whole(requestsPerDay))}</span>
            </>
          ),
        },
        { head: texts.exportRowsMax, numeric: true, cell: ({ exportRowsMax }) => whole(exportRowsMax) },
        {
          head: texts.alerts,
          cell: ({ alertsMax, channelsMax, deliveriesPerDay }) => (
            <>
              {texts.ofAlerts(whole(alertsMax), whole(channelsMax))}
              <span class="muted block">{texts.deliveries(whole(deliveriesPerDay))}</span>
            </>
          ),
        },
        {
          head: texts.seats,
          cell: ({ placesTaken, placesTotal }) =>
            placesTaken === null || placesTotal === null
              ? texts.unlimited
              : texts.seatsTaken(whole(placesTaken), whole(placesTotal)),
        },
        {
          head: texts.state,
          cell: ({ active }) => <Badge tone={active ? 'good' : 'calm'}>{active ? texts.onSale : texts.offSale}</Badge>,
        },
        {
          head: texts.actions,
          cell: plan =>
            plan.ofService ? (
              <span class="muted">{texts.ofService}</span>
            ) : (
              <Button label={texts.changeOf(tariffName(plan))} onClick={() => onChoose(plan)}>
                {texts.change}
              </Button>
            ),
        },
      ]}
    />
  )
}
