/** Languages of the pages. English is at `/docs`, Russian at `/docs/ru`. */
export type Language = 'en' | 'ru'

export type Bilingual<Text> = Readonly<Record<Language, Text>>

export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
]

/** Pages about the service itself. In Russian they are below `/ru`. */
const ABOUT = /^\/(terms|privacy|imprint|status)(?=$|[#?])/

/** Where a page is in a language. Files below `/docs` have one address for all languages. */
export function localPath(path: string, language: Language): string {
  if (language === 'en') return path
  return ABOUT.test(path)
    ? `/${language}${path}`
    : path.replace(/^\/docs(?=$|[/#?])(?!\/assets\/|\/[\w-]+\.(?:json|graphql))/, `/docs/${language}`)
}
