type Language = 'EN' | 'RU'

/** Texts of an account email in one language. */
interface EmailWords {
  readonly subject: string
  readonly body: string | ((newEmail: string) => string)
  /** Text of the link; null for an email without a link. */
  readonly link: string | null
  readonly ending: string
}

/** Texts of account emails, by kind and language. */
export type EmailTexts<Kind extends string = string> = Readonly<Record<Kind, Readonly<Record<Language, EmailWords>>>>
