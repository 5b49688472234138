import { createTransport } from 'nodemailer'

export interface Mail {
  /** Set where an email may be sent again, so that mail programs show it once. */
  readonly messageId?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Headers of this email. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** A server that does not answer delays only the emails behind it, and those not for long. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

/** Sends emails by SMTP. `from` is an address with or without a name. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const defaults = { from, headers, disableFileAccess: true, disableUrlAccess: true }
  // An address may hold options of its own, which go before these.
  const transport = createTransport({ ...PATIENCE, url: smtpUrl }, defaults)
  return {
    send: async ({ to, headers: own = {}, ...mail }) => {
      const prepared = Object.entries(own).map(([name, value]) => [name, { prepared: true, value }] as const)
      await transport.sendMail({ ...mail, to: { name: '', address: to }, headers: Object.fromEntries(prepared) })
    },
  }
}

/**
 * Prints emails to the terminal of the operator when SMTP is not set up. Writes to standard output and not to the log,
 * because the link in an email grants access to the account.
 */
export function printingMailer(print: (text: string) => void): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      const lines = ['', `--- email (SMTP_URL is not set) ---`, `To: ${to}`, `Subject: ${subject}`, '', text, '---', '']
      print(lines.join('\n'))
    },
  }
}
