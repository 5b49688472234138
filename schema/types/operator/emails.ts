import type { Language } from '../../../prisma/generated/client/enums.ts'
import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { checkDraft, saveTexts, templateOf } from '../../emails/save-texts.ts'
import { signInNeeded } from '../../errors.ts'
import { Language as LanguageEnum } from '../accounts/viewer.ts'
import { type LoadedTemplate, loadTemplate, Template } from './email-template.ts'

const TemplateList = builder.objectRef<{ readonly items: LoadedTemplate[] }>('EmailTemplateList').implement({
  description: 'All emails that the service sends by itself.',
  fields: t => ({ items: t.expose('items', { type: [Template], description: 'To customers, then to operators.' }) }),
})

const Preview = builder.objectRef<{ subject: string; text: string; html: string }>('EmailPreview').implement({
  description: 'An email with sample values.',
  fields: t => ({
    subject: t.exposeString('subject', { description: 'Subject line with the sample values.' }),
    text: t.exposeString('text', { description: 'The email as plain text.' }),
    html: t.exposeString('html', { description: 'The email as an HTML document.' }),
  }),
})

builder.queryField('emailTemplates', t =>
  t.field({
    type: TemplateList,
    description: 'Lists the emails that the service sends, and what operators have changed of them.',
    authScopes: { operator: true },
    resolve: async (_root, _args, { emails, prisma }) => {
      const distinct = ['kind', 'language'] as ('kind' | 'language')[]
      const changes = await prisma.emailTextChange.findMany({ distinct, orderBy: { version: 'desc' } })
      return {
        items: emails.templates.map(template => ({
          template,
          changes: changes.filter(({ kind }) => kind === template.kind),
        })),
      }
    },
  }),
)

builder.queryField('emailTemplate', t =>
  t.field({
    type: Template,
    description: 'One email that the service sends, with its texts and their history.',
    authScopes: { operator: true },
    args: { kind: t.arg.string({ required: true, description: 'Name of the email in code.' }) },
    resolve: (_root, { kind }, context) => loadTemplate(kind, context),
  }),
)

/** Longer and more than they may be: what checks the texts says how long that is. */
const PARAGRAPHS = boundedList(40, { maximumLength: 4_000 })

const draftArgs = builder.args(t => ({
  kind: t.string({ required: true, description: 'Name of the email in code.' }),
  language: t.field({ type: LanguageEnum, required: true, description: 'Language of the texts.' }),
  subject: t.string({
    required: true,
    description: 'Subject, from 1 to 200 characters in one line, with placeholders in braces.',
  }),
  paragraphs: t.stringList({
    ...PARAGRAPHS,
    required: true,
    description: 'From 1 to 20 paragraphs, each up to 2,000 characters, with placeholders in braces.',
  }),
  link: t.string({ description: 'Text of the link, up to 100 characters; null for an email without a link.' }),
  ending: t.stringList({
    ...PARAGRAPHS,
    description: 'Paragraphs after the link, as above; only of an email that has them.',
  }),
}))

builder.queryField('emailPreview', t =>
  t.field({
    type: Preview,
    description: 'Shows texts as an email with sample values. Nothing is stored or sent.',
    authScopes: { operator: true },
    args: draftArgs,
    resolve: (_root, args, context) => context.emails.render(draftOf(args, context)),
  }),
)

const version = {
  ...bounded([0, 1_000_000], { unit: 'none' }),
  description: 'Version of the texts that the operator has seen; after another change it is refused.',
}

builder.mutationField('saveEmailText', t =>
  t.field({
    type: Template,
    description: 'Saves the texts of an email in one language; the next email that is sent has them.',
    authScopes: { operate: true },
    args: { ...draftArgs, version: t.arg.int({ required: true, ...version }) },
    resolve: async (_root, { version: seen, ...args }, context) => {
      await saveTexts({ ...draftOf(args, context), version: seen }, context)
      return loadTemplate(args.kind, context)
    },
  }),
)

builder.mutationField('restoreEmailText', t =>
  t.field({
    type: Template,
    description: 'Restores the built-in texts of an email in one language; the next email that is sent has them.',
    authScopes: { operate: true },
    args: {
      kind: t.arg.string({ required: true, description: 'Name of the email in code.' }),
      language: t.arg({ type: LanguageEnum, required: true, description: 'Language of the texts.' }),
      version: t.arg.int({ required: true, ...version }),
    },
    resolve: async (_root, { kind, language, version: seen }, context) => {
      await saveTexts({ template: templateOf(kind, context), language, version: seen, texts: null }, context)
      return loadTemplate(kind, context)
    },
  }),
)

builder.mutationField('sendTestEmail', t =>
  t.boolean({
    description: 'Sends texts with sample values to the address of the signed-in operator. Nothing is stored.',
    authScopes: { operate: true },
    args: draftArgs,
    resolve: async (_root, args, context) => {
      const draft = draftOf(args, context)
      if (context.principal.userId === null) throw signInNeeded()
      await context.emails.sendTest(draft, context.principal.userId)
      return true
    },
  }),
)

interface DraftArgs {
  readonly kind: string
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: string | null | undefined
  readonly ending?: readonly string[] | null | undefined
}

function draftOf({ kind, language, subject, paragraphs, link, ending }: DraftArgs, context: Context) {
  const texts = { subject, paragraphs, link: link ?? null, ending: ending ?? [] }
  return checkDraft({ template: templateOf(kind, context), language, texts })
}
