import type { Language } from '../language.ts'

/** Russian texts by the English ones. A text that changes needs a new translation, or a test fails. */
export type Russian = Readonly<Record<string, string>>

/** A text in the language of the reader. */
export function textIn(language: Language, texts: Russian, text: string): string {
  return language === 'en' ? text : (texts[text] ?? text)
}
