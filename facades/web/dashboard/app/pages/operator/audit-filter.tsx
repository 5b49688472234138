import type { VariablesOf } from '../../client/documents.ts'
import type { AuditEvent } from '../../client/rows.ts'
import { Field } from '../../parts/field.tsx'
import { auditWords } from '../../words/audit.ts'
import { useWords } from '../../words/use-words.tsx'
import { storedActor } from './actor-search.ts'
import { FilterChoice, FilterDays, ListFilter } from './lists/list-filter.tsx'
import { type FilterValues, oneOf } from './lists/use-list-filter.ts'

interface AuditFilterProps {
  readonly values: FilterValues
  onFilter(values: FilterValues): void
}

/** Filter of the audit trail: who, what, whose account, which days. */
export function AuditFilter({ values, onFilter }: AuditFilterProps) {
  const texts = useWords(auditWords)
  const { actor = '', action, accountId = '' } = values
  return (
    <ListFilter label={texts.title} values={values} onFilter={onFilter}>
      <Field name="actor" type="search" label={texts.who} value={actor} required={false} />
      <FilterChoice
        name="action"
        label={texts.action}
        all={texts.allActions}
        values={ACTIONS}
        chosen={action}
        textOf={value => texts[value]}
      />
      <Field name="accountId" label={texts.account} value={accountId} required={false} autocomplete="off" />
      <FilterDays values={values} />
    </ListFilter>
  )
}

const ACTIONS = Object.keys(auditWords.EN).filter(isAction)

function isAction(name: string): name is AuditEvent['action'] {
  return /^[A-Z_]+$/.test(name) && name !== 'DONE' && name !== 'REFUSED'
}

export function auditFilterOf({ actor, action, accountId, from, to }: FilterValues): VariablesOf<'get-audit-events'> {
  return {
    ...(actor !== undefined && { actor: storedActor(actor) }),
    ...(oneOf(ACTIONS, action) && { action: oneOf(ACTIONS, action) }),
    ...(accountId !== undefined && { accountId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
