import { type Mail, smtpMailer } from '../../gateway/mail/mail.ts'
import { openWorld, type World, type WorldOptions } from '../world.ts'
import { openPostOffice } from './smtp.ts'

/** A world whose emails go through an SMTP server; `mails` is what a mail program reads of what arrived. */
export async function openMailedWorld(options: WorldOptions = {}): Promise<World> {
  const office = await openPostOffice()
  const world = await openWorld({ ...options, mailer: smtpMailer(office.url, 'Bond data <bonds@example.com>') })
  const close = async () => {
    await world.close()
    await office.close()
  }
  return {
    ...world,
    get mails() {
      return office.received.map(readMail)
    },
    close,
  }
}

function readMail(source: string): Mail {
  const text = partOf(source, 'text/plain')
  const html = partOf(source, 'text/html')
  return { to: headerOf(source, 'To'), subject: headerOf(source, 'Subject'), text, html }
}

/** Unfolds a header and decodes its encoded words (RFC 2047). */
function headerOf(source: string, name: string): string {
  const raw = new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'mi').exec(source)?.[1] ?? ''
  const unfolded = raw.replaceAll(/\n\s/g, ' ').replaceAll(/\?=\s+=\?/g, '?==?')
  return unfolded.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, form: string, text: string) =>
    form.toLowerCase() === 'b' ? decode(text, 'base64') : decode(text.replaceAll('_', ' '), 'quoted-printable'),
  )
}

function partOf(source: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const part = source.split(`--${boundary}`).find(one => one.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split('\n\n')
  return decode(body.join('\n\n').trimEnd(), headerOf(head, 'Content-Transfer-Encoding'))
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
