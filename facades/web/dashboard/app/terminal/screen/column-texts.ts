import { terminalWords } from '../../words/terminal.ts'
import { screenWords } from '../../words/terminal-screen.ts'
import { useWords } from '../../words/use-words.tsx'
import type { ScreenColumn, Texts } from './columns.tsx'

/** The heading of a column. */
export function useColumnTitle(): (column: Pick<ScreenColumn, 'head'>) => string {
  const texts: Texts = { ...useWords(terminalWords), ...useWords(screenWords) }
  return ({ head }) => texts[head] as string
}
