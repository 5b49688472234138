import type { EmailTexts } from '../../../client/rows.ts'

/** Texts of an email as they are typed: a blank line between paragraphs. */
export interface Draft {
  readonly subject: string
  readonly paragraphs: string
  /** Null for an email without a link. */
  readonly link: string | null
  /** Null for an email that ends with its link. */
  readonly ending: string | null
}

export function draftOf({ subject, paragraphs, link, ending }: EmailTexts): Draft {
  return {
    subject,
    paragraphs: paragraphs.join('\n\n'),
    link,
    ending: ending.length === 0 ? null : ending.join('\n\n'),
  }
}

/** A draft as the arguments of what checks, saves and sends it. */
export function argumentsOf({ subject, paragraphs, link, ending }: Draft) {
  return { subject, paragraphs: split(paragraphs), link, ending: ending === null ? [] : split(ending) }
}

function split(text: string): string[] {
  return text
    .split(/\n[ \t]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
}
