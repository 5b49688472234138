import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Sends emails by SMTP. `from` is an address with or without a name. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return { send: async mail => void (await transport.sendMail({ ...mail, to: { name: '', address: mail.to } })) }
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
