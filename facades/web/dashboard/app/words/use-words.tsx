import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import type { Language } from '../client/rows.ts'
import { type Formats, formatsOf } from './formats.ts'
import type { Words } from './words.ts'

export interface LanguageChoice {
  readonly language: Language
  choose(language: Language): void
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'EN', choose: () => undefined })

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

/** The texts of a part of the page in the language of the person. */
export function useWords<Texts>(words: Words<Texts>): Texts {
  return words[useLanguage().language]
}

export function useFormats(): Formats {
  const { language } = useLanguage()
  return useMemo(() => formatsOf(language), [language])
}
