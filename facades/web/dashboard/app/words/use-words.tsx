import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language } from '../client/rows.ts'
import { type Formats, formatsOf } from './formats.ts'
import { statusWords } from './status.ts'
import type { Words } from './words.ts'

interface LanguageChoice {
  readonly language: Language
  choose(language: Language): void
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'EN', choose: () => undefined })

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

/** Texts in the language of the page. */
export function useWords<Texts>(words: Words<Texts>): Texts {
  return words[useLanguage().language]
}

/** Text of a status. A status without a text is shown in lower case. */
export function useStatusText(): (status: string) => string {
  const texts: Readonly<Record<string, string>> = useWords(statusWords)
  return status => texts[status] ?? status.toLowerCase()
}

export function useFormats(): Formats {
  return formatsOf(useLanguage().language)
}
