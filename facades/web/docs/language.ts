/** Languages of the pages. English is at `/docs`, Russian at `/docs/ru`. */
export type Language = 'en' | 'ru'

export type Bilingual<Text> = Readonly<Record<Language, Text>>

export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
]

/** Where a page is in a language. Files below `/docs` have one address for all languages. */
export function localPath(path: string, language: Language): string {
  return language === 'en'
    ? path
    : path.replace(/^\/docs(?=$|[/#?])(?!\/assets\/|\/[\w-]+\.(?:json|graphql))/, `/docs/${language}`)
}
