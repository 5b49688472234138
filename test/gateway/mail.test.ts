import { afterEach, describe, expect, test } from 'vitest'
import { writeEmail } from '../../gateway/access/sign-in/account-emails.ts'
import { printingMailer, smtpMailer } from '../../gateway/mail/mail.ts'
import { openPostOffice } from '../support/smtp.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const anna = { email: 'anna@example.com', name: 'Anna', language: 'EN' } as const

describe('a mail', () => {
  test('goes through the SMTP server of the settings, as text and as HTML', async () => {
    const { url, received, close } = await openPostOffice()
    closing.push(close)
    const mail = writeEmail('reset', anna, 'https://bonds.example.com/reset#token')
    await smtpMailer(url, 'Bond data <bonds@example.com>').send(mail)
    const [source = ''] = received
    expect(source).toContain('From: Bond data <bonds@example.com>')
    expect(source).toContain('To: anna@example.com')
    expect(source).toContain('Subject: Reset your password')
    expect(source).toContain('text/plain')
    expect(source).toContain('text/html')
    expect(source).toContain('/reset#token')
  })

  test('that may be sent again has the same Message-ID each time, and says that a machine wrote it', async () => {
    const { url, received, close } = await openPostOffice()
    closing.push(close)
    const mail = {
      ...writeEmail('reset', anna, 'https://bonds.example.com'),
      messageId: '<notice-1@bonds.example.com>',
    }
    const mailer = smtpMailer(url, 'bonds@example.com')
    for (let times = 0; times < 2; times++) await mailer.send(mail)
    const idsOf = (source: string) => /^Message-ID: (.*)$/im.exec(source)?.[1]
    expect(received.map(idsOf)).toEqual(['<notice-1@bonds.example.com>', '<notice-1@bonds.example.com>'])
    expect(received[0]).toContain('Auto-Submitted: auto-generated')
  })

  test('that cannot be sent is an error', async () => {
    const { url, close } = await openPostOffice()
    await close()
    const mail = writeEmail('reset', anna, 'https://bonds.example.com/reset#token')
    await expect(smtpMailer(url, 'bonds@example.com').send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  test('is printed where there are no settings', async () => {
    const printed: string[] = []
    const mail = writeEmail('verify', anna, 'http://127.0.0.1:3000/verify#token')
    await printingMailer(text => printed.push(text)).send(mail)
    expect(printed.join('')).toMatch(/To: anna@example.com\nSubject: Verify[\s\S]*\/verify#token/)
  })

  test('speaks the language of its reader', () => {
    const { subject, text, html } = writeEmail('verify', { ...anna, language: 'RU' }, 'https://x.example/verify#t')
    expect(subject).toBe('Подтвердите адрес электронной почты')
    expect(text).toMatch(/^Здравствуйте, Anna!/)
    expect(html).toContain('lang="ru"')
  })
})
