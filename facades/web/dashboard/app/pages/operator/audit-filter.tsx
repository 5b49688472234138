import type { VariablesOf } from '../../client/documents.ts'
import type { AuditEvent } from '../../client/rows.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { auditWords } from '../../words/audit.ts'
import { useWords } from '../../words/use-words.tsx'

type Variables = VariablesOf<'get-audit-events'>

/** Filter of the audit trail: who, what, whose account, which days. */
export function AuditFilter({ onFilter }: { onFilter(filter: Variables): void }) {
  const texts = useWords(auditWords)
  const actions = Object.keys(auditWords.EN).filter(isAction)
  return (
    <div class="inline-form">
      <Form
        label={texts.title}
        submit={texts.find}
        busy={false}
        failure={null}
        onSubmit={values => onFilter(filterOf(values))}
      >
        <Field name="actor" type="search" label={texts.who} required={false} />
        <Choice
          name="action"
          label={texts.action}
          options={[{ value: '', text: texts.allActions }, ...actions.map(value => ({ value, text: texts[value] }))]}
        />
        <Field name="accountId" label={texts.account} required={false} autocomplete="off" />
        <Field name="from" type="date" label={texts.from} required={false} />
        <Field name="to" type="date" label={texts.to} required={false} />
      </Form>
    </div>
  )
}

const isAction = (name: string): name is AuditEvent['action'] =>
  /^[A-Z_]+$/.test(name) && name !== 'DONE' && name !== 'REFUSED'

function filterOf(values: Readonly<Record<string, string>>): Variables {
  const { action, ...texts } = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
  return { ...texts, ...(action !== undefined && isAction(action) && { action: [action] }) }
}
