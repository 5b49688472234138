import type { Language } from '../client/rows.ts'

type Text = string | ((...values: never[]) => string)

/** Texts in both languages: one that is missing or takes other values fails the type check. */
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

export interface PluralForms {
  readonly one: string
  /** Two to four in Russian. */
  readonly few?: string
  /** Five and more in Russian. */
  readonly many?: string
  readonly other: string
}

/** The form that belongs to the number; `#` in it stands for the number. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const locale = LOCALES[language]
  const rule = new Intl.PluralRules(locale).select(count)
  const form = forms[rule as keyof PluralForms] ?? forms.other
  return form.replace('#', new Intl.NumberFormat(locale).format(count))
}

/** English as it is written in Europe: 20 Nov 2026 cannot be misread. */
export const LOCALES: Readonly<Record<Language, string>> = { EN: 'en-GB', RU: 'ru-RU' }
