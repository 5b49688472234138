import type { Plan } from '../../../client/rows.ts'
import { Table } from '../../../parts/table.tsx'
import { useTariffName } from '../../../parts/tariffs.tsx'
import { planWords } from '../../../words/plans.ts'
import { useFormats, useWords } from '../../../words/use-words.tsx'

type ChangedField = Plan['changes'][number]['fields'][number]

/** What was changed of all plans, newest first. */
export function PlanHistory({ plans }: { readonly plans: readonly Plan[] }) {
  const texts = useWords(planWords)
  const tariffName = useTariffName()
  const { moment } = useFormats()
  const rows = plans
    .flatMap(plan => plan.changes.map(change => ({ plan, change })))
    .toSorted((a, b) => b.change.at.localeCompare(a.change.at))
  if (rows.length === 0) return <p class="muted">{texts.noHistory}</p>
  return (
    <Table
      caption={texts.history}
      rows={rows}
      keyOf={({ plan, change }) => `${plan.id}/${change.version}`}
      columns={[
        { head: texts.at, short: true, cell: ({ change }) => moment(change.at) },
        { head: texts.plan, cell: ({ plan }) => tariffName(plan) },
        { head: texts.what, cell: ({ change }) => <Fields fields={change.fields} /> },
        { head: texts.reason, cell: ({ change }) => change.reason },
        { head: texts.who, cell: ({ change }) => change.by },
      ]}
    />
  )
}

function Fields({ fields }: { readonly fields: readonly ChangedField[] }) {
  const texts = useWords(planWords)
  const textOf = useFieldText()
  return (
    <>
      {fields.map(change => (
        <span key={change.field} class="block">
          {texts[change.field as 'name']}: {textOf(change, change.from)} → {textOf(change, change.to)}
        </span>
      ))}
    </>
  )
}

/** The text of a value in the language of the page. */
function useFieldText(): (change: ChangedField, value: string | null) => string {
  const texts = useWords(planWords)
  const { whole, decimal } = useFormats()
  return ({ field }, value) => {
    if (value === null) return texts.none
    if (field === 'active') return value === 'true' ? texts.onSale : texts.offSale
    if (field === 'price') return decimal(value)
    const isText = field === 'name' || field === 'nameRu' || field === 'currency'
    return isText ? value : whole(Number(value))
  }
}
