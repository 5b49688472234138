import type { ArgumentFault } from '../errors.ts'
import { oneTypoAway } from '../filters/one-typo.ts'
import { collectFaults, type Faults } from '../portfolio/check.ts'
import type { EmailTemplate, EmailTexts } from './template.ts'

/** Most characters and paragraphs of the texts of an email. */
const EMAIL_TEXT_LIMITS = { subject: 200, link: 100, paragraph: 2_000, paragraphs: 20 } as const

const PLACEHOLDER = /\{([^{}]*)\}/g
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** Texts as they are stored: without spaces around them, empty paragraphs and line breaks within paragraphs. */
export function tidiedTexts({ subject, paragraphs, link, ending }: EmailTexts): EmailTexts {
  const tidied = (list: readonly string[]) =>
    list.map(text => text.trim().replace(/[ \t]*\r?\n[ \t]*/g, ' ')).filter(text => text !== '')
  return {
    subject: subject.trim(),
    paragraphs: tidied(paragraphs),
    link: link === null || link.trim() === '' ? null : link.trim(),
    ending: tidied(ending),
  }
}

/** Everything that keeps texts from being sent as an email of this template; `path` is the field. */
export function faultsOfTexts(template: EmailTemplate, texts: EmailTexts): readonly ArgumentFault[] {
  const faults = collectFaults()
  checkLine('subject', texts.subject, template, faults)
  checkLink(texts.link, template, faults)
  checkParagraphs('paragraphs', texts.paragraphs, template, faults)
  checkEnding(texts.ending, template, faults)
  if (faults.list.length === 0) checkPresence(texts, template, faults)
  return faults.list
}

/** Subject and link stand in one line, and are never left out. */
function checkLine(path: 'subject' | 'link', text: string, template: EmailTemplate, faults: Faults): void {
  const limit = EMAIL_TEXT_LIMITS[path]
  if (text === '') faults.add(path, `${path} must not be empty.`)
  else if (text.length > limit) faults.add(path, `${path} must have at most ${limit} characters, not ${text.length}.`)
  else if (CONTROL.test(text)) faults.add(path, `${path} must not contain line breaks or control characters.`)
  else checkPlaceholders(path, `The ${path}`, text, template, faults)
  const optional = namesIn(text).find(name => isOptional(name, template))
  if (optional !== undefined)
    faults.add(path, `${path} must not contain {${optional}}: it does not always have a value.`)
}

function checkLink(link: string | null, template: EmailTemplate, faults: Faults): void {
  const hasLink = template.builtIn.EN.link !== null
  if (hasLink) checkLine('link', link ?? '', template, faults)
  else if (link !== null) faults.add('link', 'link must be empty: this email has no link.')
}

function checkEnding(ending: readonly string[], template: EmailTemplate, faults: Faults): void {
  const hasEnding = template.builtIn.EN.ending.length > 0
  if (hasEnding) checkParagraphs('ending', ending, template, faults)
  else if (ending.length > 0) faults.add('ending', 'ending must be empty: nothing follows the link of this email.')
}

function checkParagraphs(
  path: 'paragraphs' | 'ending',
  list: readonly string[],
  template: EmailTemplate,
  faults: Faults,
): void {
  const { paragraph: longest, paragraphs: most } = EMAIL_TEXT_LIMITS
  if (list.length === 0) faults.add(path, `${path} must not be empty.`)
  if (list.length > most) faults.add(path, `${path} must be at most ${most} paragraphs, not ${list.length}.`)
  for (const [index, text] of list.entries()) {
    const which = `Paragraph ${index + 1}`
    if (text.length > longest) faults.add(path, `${which} must have at most ${longest} characters, not ${text.length}.`)
    else if (CONTROL.test(text)) faults.add(path, `${which} must not contain control characters.`)
    else checkPlaceholders(path, which, text, template, faults)
  }
}

function checkPlaceholders(path: string, which: string, text: string, template: EmailTemplate, faults: Faults): void {
  if (/[{}]/.test(text.replace(PLACEHOLDER, '')))
    faults.add(path, `${which} has a brace without its counterpart: a placeholder is written {likeThis}.`)
  const known = template.placeholders.map(({ name }) => name)
  for (const name of namesIn(text)) {
    if (known.includes(name)) continue
    const meant = meantName(name, known)
    const question = meant === undefined ? '' : ` Did you mean {${meant}}?`
    const fault = { path, message: `${which} has the unknown placeholder {${name}}.${question}` }
    faults.list.push(meant === undefined ? fault : { ...fault, didYouMean: `{${meant}}` })
  }
}

/** Whatever has no value at times, the email is sent with a paragraph and with all that it is of use for. */
function checkPresence({ paragraphs }: EmailTexts, template: EmailTemplate, faults: Faults): void {
  const certain = paragraphs.filter(text => !namesIn(text).some(name => isOptional(name, template)))
  if (certain.length === 0)
    faults.add('paragraphs', 'paragraphs must have one without a placeholder that does not always have a value.')
  for (const { name, isRequired } of template.placeholders) {
    if (!isRequired || certain.some(text => namesIn(text).includes(name))) continue
    const isLeftOut = paragraphs.some(text => namesIn(text).includes(name))
    const where = isLeftOut ? ' in a paragraph that is never left out' : ''
    faults.add('paragraphs', `paragraphs must contain {${name}}${where}: the email is of no use without it.`)
  }
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

function isOptional(name: string, { placeholders }: EmailTemplate): boolean {
  return placeholders.some(placeholder => placeholder.name === name && placeholder.isOptional)
}

/** Written differently, one typo away, or the only one that begins or ends so. */
function meantName(given: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.replace(/[\W_]/g, '').toLowerCase()
  const written = plain(given)
  if (written === '') return undefined
  const near = known.filter(name => plain(name).startsWith(written) || plain(name).endsWith(written))
  return (
    known.find(name => plain(name) === written) ??
    known.find(name => plain(name) === oneTypoAway(written, known.map(plain))) ??
    (near.length === 1 ? near[0] : undefined)
  )
}
