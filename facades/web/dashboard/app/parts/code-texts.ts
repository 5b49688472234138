import { actorWords } from '../words/actors.ts'
import { reasonWords } from '../words/refund-reasons.ts'
import { useWords } from '../words/use-words.tsx'

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
