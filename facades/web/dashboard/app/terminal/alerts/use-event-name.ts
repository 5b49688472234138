import { eventWords } from '../../words/terminal-alert-events.ts'
import { useWords } from '../../words/use-words.tsx'

/** The name of a type of events; one that this page does not know yet keeps its own. */
export function useEventName(): (type: string) => string {
  const texts: Readonly<Record<string, string>> = useWords(eventWords)
  return type => texts[type] ?? type
}
