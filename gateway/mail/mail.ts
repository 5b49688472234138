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

/** Sends by SMTP; `from` is an address with or without a name. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return { send: async mail => void (await transport.sendMail({ ...mail, to: { name: '', address: mail.to } })) }
}

/**
 * Without SMTP settings the operator is the postman: the mail is printed on his terminal. It goes to standard output
 * and not through the log, since its link lets in whoever reads it.
 */
export function printingMailer(print: (text: string) => void): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      const lines = ['', `--- mail (SMTP_URL is not set) ---`, `To: ${to}`, `Subject: ${subject}`, '', text, '---', '']
      print(lines.join('\n'))
    },
  }
}
