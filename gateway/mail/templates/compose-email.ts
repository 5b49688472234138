import type { Language } from '../../../prisma/generated/client/enums.ts'
import type { EmailTexts, RenderedEmail } from '../../../schema/emails/template.ts'
import { escapeHtml } from '../escape-html.ts'

interface FilledEmail {
  readonly language: Language
  /** Of the reader; null or empty where it is not known. */
  readonly name: string | null
  /** Filled. */
  readonly texts: EmailTexts
  /** URL; it is used where the texts name the link. */
  readonly link: string
}

type Compose = (email: FilledEmail) => RenderedEmail

const GREETINGS = {
  EN: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  RU: (name: string | null) => (name === null ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
} as const

/** An email about an event: it names the link in its text, and ends with the name of the service. */
export const composeNotice: Compose = email => {
  const greeting = GREETINGS[email.language](email.name)
  return composed(email, { greeting, end: ['Bond data'], linkText: label => `${label}: ${email.link}` })
}

const SIGN_IN_GREETINGS = { EN: 'Hello', RU: 'Здравствуйте' } as const

/** An email about signing in: its text has the bare link, and it ends with what to do if it was not the reader. */
export const composeSignIn: Compose = email => {
  const hello = SIGN_IN_GREETINGS[email.language]
  return composed(email, {
    greeting: email.name ? `${hello}, ${email.name}!` : `${hello}!`,
    end: [],
    linkText: () => email.link,
  })
}

interface Frame {
  readonly greeting: string
  readonly end: readonly string[]
  /** The link in an email without HTML. */
  linkText(label: string): string
}

function composed({ language, texts, link }: FilledEmail, { greeting, end, linkText }: Frame): RenderedEmail {
  const before = [greeting, ...texts.paragraphs]
  const after = [...texts.ending, ...end]
  const label = texts.link
  const anchor = label === null ? [] : [`<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`]
  const paragraphs = [...before.map(escapeHtml), ...anchor, ...after.map(escapeHtml)]
  const body = paragraphs.map(html => `<p>${html}</p>`).join('')
  return {
    subject: texts.subject,
    text: [...before, ...(label === null ? [] : [linkText(label)]), ...after].join('\n\n'),
    html: `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><body>${body}</body></html>`,
  }
}
