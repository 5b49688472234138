import type { Language } from '../../prisma/generated/client/enums.ts'

/** What an operator may change of an email; `{name}` stands for the value of a placeholder. */
export interface EmailTexts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Text of the link; null for an email without a link. Where it leads is never part of the texts. */
  readonly link: string | null
  /** Paragraphs after the link; of emails about signing in alone. */
  readonly ending: readonly string[]
}

/** A value that an email fills in. Secrets, such as the token of a link, are none. */
export interface Placeholder {
  readonly name: string
  /** True where the email is of no use without it. */
  readonly isRequired: boolean
  /** True where it may have no value: a paragraph with it is then left out. */
  readonly isOptional: boolean
  readonly description: Readonly<Record<Language, string>>
  /** A list stands for as many paragraphs. */
  readonly sample: Readonly<Record<Language, string | readonly string[]>>
}

/** Who receives an email. */
export const EMAIL_RECIPIENTS = {
  BUYER: 'Whoever placed the order, or the owners of the account when that person no longer sees its orders.',
  ACCOUNT: 'Persons of the account whom it concerns.',
  PERSON: 'The person whose sign-in, key or address it is about.',
  INVITED: 'The address that was invited.',
  OPERATORS: 'Everybody who operates the service.',
} as const

export type EmailRecipient = keyof typeof EMAIL_RECIPIENTS

/** An email that the service sends, with its built-in texts. */
export interface EmailTemplate {
  /** Name in code, such as `INVOICE_ISSUED`. */
  readonly kind: string
  readonly name: Readonly<Record<Language, string>>
  /** When it is sent, as a sentence. */
  readonly sentWhen: Readonly<Record<Language, string>>
  readonly recipient: EmailRecipient
  readonly placeholders: readonly Placeholder[]
  readonly builtIn: Readonly<Record<Language, EmailTexts>>
}

/** Texts of one email in one language, not necessarily stored. */
export interface EmailDraft {
  readonly template: EmailTemplate
  readonly language: Language
  readonly texts: EmailTexts
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The emails of the service; supplied by the composition root. */
export interface Emails {
  readonly templates: readonly EmailTemplate[]
  /** A draft filled with the sample values. */
  render(draft: EmailDraft): RenderedEmail
  /**
   * Sends a draft, filled with the sample values, to a user.
   * @throws GraphQLError TOO_MANY_ATTEMPTS, or REFUSED when the mail server does not take it
   */
  sendTest(draft: EmailDraft, userId: string): Promise<void>
}
