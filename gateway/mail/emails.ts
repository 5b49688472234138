import type { EmailDraft, Emails, EmailTemplate, RenderedEmail } from '../../schema/emails/template.ts'
import { refused } from '../../schema/errors.ts'
import { ACCOUNT_EMAIL_TEMPLATES } from '../access/sign-in/account-emails.ts'
import { countAttempts } from '../access/sign-in/attempts.ts'
import type { Posting } from './send-notices.ts'
import { composeNotice, composeSignIn } from './templates/compose-email.ts'
import { fillTexts } from './templates/fill-texts.ts'
import { NOTICE_TEMPLATES } from './templates/notice-templates.ts'

const ALL = [...NOTICE_TEMPLATES, ...ACCOUNT_EMAIL_TEMPLATES]
const isToOperators = ({ recipient }: EmailTemplate) => recipient === 'OPERATORS'
const SAMPLE_NAMES = { EN: 'Anna', RU: 'Анна' } as const
/** Before the subject, so that nobody takes a test for what it says. */
const TEST = { EN: 'Test: ', RU: 'Проверка: ' } as const

/** The emails of the service, as operators see and try them. */
export function openEmails({ prisma, mailer, baseUrl, log, now }: Posting): Emails {
  const attempts = countAttempts(prisma, now)
  const render: Emails['render'] = draft => rendered(draft, SAMPLE_NAMES[draft.language], baseUrl)
  return {
    templates: [...ALL.filter(template => !isToOperators(template)), ...ALL.filter(isToOperators)],
    render,
    sendTest: async (draft, userId) => {
      await attempts.count('testEmailByUser', userId)
      const { email: to, name } = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      const mail = rendered(draft, name, baseUrl)
      try {
        await mailer.send({ to, ...mail, subject: `${TEST[draft.language]}${mail.subject}` })
      } catch (error) {
        log.error({ err: error, kind: draft.template.kind }, 'a test email was not sent')
        throw refused('The mail server did not take the email. The log says why.')
      }
    },
  }
}

/** With sample values, and a link to the service alone: what a real link opens is a secret. */
function rendered({ template, language, texts }: EmailDraft, name: string | null, baseUrl: string): RenderedEmail {
  const samples = Object.fromEntries(template.placeholders.map(row => [row.name, row.sample[language]]))
  const compose = NOTICE_TEMPLATES.includes(template) ? composeNotice : composeSignIn
  return compose({ language, name, texts: fillTexts(texts, samples, template), link: `${baseUrl}/` })
}
