import { actorWords } from '../words/actors.ts'
import { auditDetailWords } from '../words/audit-details.ts'
import { peopleWords } from '../words/people.ts'
import { reasonWords } from '../words/refund-reasons.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

/** Text of who did something or of a role: a person stays the email address, nobody is a dash. */
export function useActorText(): (actor: string | null) => string {
  const { commandLine, ...rest } = useWords(actorWords)
  const texts: Readonly<Record<string, string>> = rest
  return actor => {
    if (actor === null) return '–'
    const user = /^command line \((.*)\)$/.exec(actor)?.[1]
    return user === undefined ? (texts[actor] ?? actor) : commandLine(user)
  }
}

/** Text of why a payment was refunded or disputed: what an operator wrote stays as it is, none is a dash. */
export function useReasonText(): (reason: string | null) => string {
  const texts: Readonly<Record<string, string>> = useWords(reasonWords)
  return reason => (reason === null ? '–' : (texts[reason] ?? reason))
}

/** Text of what a row of the audit trail retains, such as `reference: WIRE-9`; what is not known stays as it is. */
export function useDetailText(): (detail: string) => string {
  const { yes, no, ...rest } = useWords(auditDetailWords)
  const labels: Readonly<Record<string, string>> = rest
  const values: Readonly<Record<string, unknown>> = { ...useWords(actorWords), ...useWords(peopleWords) }
  const { moment } = useFormats()
  const valueText = (value: string) => {
    if (value === 'true' || value === 'false') return value === 'true' ? yes : no
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value)
    const known = /^[A-Z]+$/.test(value) ? values[value] : undefined
    return typeof known === 'string' ? known : value
  }
  return detail => {
    const [, name = '', value = ''] = /^(\w+): (.*)$/s.exec(detail) ?? []
    return name === '' ? detail : `${labels[name] ?? name}: ${valueText(value)}`
  }
}
