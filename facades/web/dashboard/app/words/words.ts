import type { Language } from '../client/rows.ts'

type Text = string | ((...values: never[]) => string)

/** Texts in both languages. A missing text or different parameters fail the type check. */
export interface Words<Texts> {
  readonly EN: Texts
  readonly RU: Texts
}

export function words<const Texts extends Readonly<Record<string, Text>>>(both: {
  readonly EN: Texts
  readonly RU: Widened<NoInfer<Texts>>
}): Words<Widened<Texts>> {
  return both as unknown as Words<Widened<Texts>>
}

type Widened<Texts> = { readonly [Name in keyof Texts]: Texts[Name] extends string ? string : Texts[Name] }

interface PluralForms {
  readonly one: string
  /** Two to four in Russian. */
  readonly few?: string
  /** Five and more in Russian. */
  readonly many?: string
  readonly other: string
}

/** Plural form for the count. `#` is replaced by the count. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const locale = LOCALES[language]
  const rule = new Intl.PluralRules(locale).select(count)
  const form = forms[rule as keyof PluralForms] ?? forms.other
  return form.replace('#', new Intl.NumberFormat(locale).format(count))
}

/** British English, because a date such as 20 Nov 2026 is unambiguous. */
export const LOCALES: Readonly<Record<Language, string>> = { EN: 'en-GB', RU: 'ru-RU' }
