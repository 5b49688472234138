import type { Language } from '../../../prisma/generated/client/enums.ts'
import type { EmailTextChangeModel } from '../../../prisma/generated/client/models/EmailTextChange.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { templateOf } from '../../emails/save-texts.ts'
import { textsOf, textsToSend } from '../../emails/stored-texts.ts'
import { EMAIL_RECIPIENTS, type EmailTemplate, type EmailTexts, type Placeholder } from '../../emails/template.ts'
import { Language as LanguageEnum } from '../accounts/viewer.ts'

/** The newest of one email in one language; what is older is in the database. */
const MOST_CHANGES = 50
const LANGUAGES = ['EN', 'RU'] as const

/** An email with what operators have changed of it, newest first. */
export interface LoadedTemplate {
  readonly template: EmailTemplate
  readonly changes: readonly EmailTextChangeModel[]
}

interface LoadedText extends LoadedTemplate {
  readonly language: Language
}

const Recipient = builder.enumType('EmailRecipient', {
  description: 'Who receives an email.',
  values: Object.fromEntries(
    Object.entries(EMAIL_RECIPIENTS).map(([name, description]) => [name, { description }]),
  ) as Record<keyof typeof EMAIL_RECIPIENTS, { readonly description: string }>,
})

const Texts = builder.objectRef<EmailTexts>('EmailTexts').implement({
  description: 'What operators change of an email; a name in braces stands for the value of a placeholder.',
  fields: t => ({
    subject: t.exposeString('subject', { description: 'Subject line with placeholders in braces.' }),
    paragraphs: t.stringList({
      description: 'Paragraphs after the greeting.',
      resolve: texts => [...texts.paragraphs],
    }),
    link: t.exposeString('link', {
      nullable: true,
      description: 'Text of the link, which the service adds; null for an email without a link.',
    }),
    ending: t.stringList({
      description: 'Paragraphs after the link, of emails about signing in; empty for other emails.',
      resolve: texts => [...texts.ending],
    }),
  }),
})

const PlaceholderType = builder.objectRef<Placeholder>('EmailPlaceholder').implement({
  description: 'A value that an email fills in, written as its name in braces.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name, without braces.' }),
    description: t.string({ description: 'What it is, in English.', resolve: row => row.description.EN }),
    descriptionRu: t.string({ description: 'What it is, in Russian.', resolve: row => row.description.RU }),
    sample: t.string({ description: 'Value in previews, in English.', resolve: row => shown(row.sample.EN) }),
    sampleRu: t.string({ description: 'Value in previews, in Russian.', resolve: row => shown(row.sample.RU) }),
    isRequired: t.exposeBoolean('isRequired', { description: 'True where the email is of no use without it.' }),
    isOptional: t.exposeBoolean('isOptional', {
      description: 'True where it may have no value: a paragraph with it is then left out.',
    }),
  }),
})

const Change = builder.objectRef<EmailTextChangeModel>('EmailTextChange').implement({
  description: 'A change of the texts of an email by an operator. Rows are added and never changed.',
  fields: t => ({
    version: t.exposeInt('version', { unit: 'none', description: 'Version of the texts after the change.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Date and time.' }),
    by: t.exposeString('by', { description: 'Email address of the operator as it was then.' }),
    texts: t.field({
      type: Texts,
      nullable: true,
      description: 'The texts since then; null where the built-in ones were restored.',
      resolve: change => textsOf(change),
    }),
  }),
})

const TextType = builder.objectRef<LoadedText>('EmailText').implement({
  description: 'The texts of an email in one language.',
  fields: t => ({
    language: t.field({ type: LanguageEnum, description: 'The language.', resolve: ({ language }) => language }),
    version: t.int({
      unit: 'none',
      description: 'Counts the changes of the texts; 0 when nothing was ever changed.',
      resolve: text => newestOf(text)?.version ?? 0,
    }),
    builtIn: t.field({
      type: Texts,
      description: 'The texts of the service itself.',
      resolve: ({ template, language }) => template.builtIn[language],
    }),
    current: t.field({
      type: Texts,
      description: 'The texts that are sent now.',
      resolve: text => toSend(text).texts,
    }),
    isChanged: t.boolean({
      description: 'True where texts of an operator are stored, also while they do not fit.',
      resolve: text => newestOf(text)?.texts != null,
    }),
    unfit: t.stringList({
      description:
        'Why the stored texts do not fit the email of this version, so that the built-in ones are sent; empty where they fit.',
      resolve: text => toSend(text).faults.map(({ message }) => message),
    }),
    changes: t.field({
      type: [Change],
      description: 'Its newest 50 changes, newest first.',
      resolve: text => changesIn(text).slice(0, MOST_CHANGES),
    }),
  }),
})

export const Template = builder.objectRef<LoadedTemplate>('EmailTemplate').implement({
  description: 'An email that the service sends.',
  fields: t => ({
    kind: t.string({ description: 'Name of the email in code.', resolve: ({ template }) => template.kind }),
    name: t.string({ description: 'Name in English.', resolve: ({ template }) => template.name.EN }),
    nameRu: t.string({ description: 'Name in Russian.', resolve: ({ template }) => template.name.RU }),
    sentWhen: t.string({
      description: 'When it is sent, in English.',
      resolve: ({ template }) => template.sentWhen.EN,
    }),
    sentWhenRu: t.string({
      description: 'When it is sent, in Russian.',
      resolve: ({ template }) => template.sentWhen.RU,
    }),
    recipient: t.field({
      type: Recipient,
      description: 'Who receives it.',
      resolve: ({ template }) => template.recipient,
    }),
    placeholders: t.field({
      type: [PlaceholderType],
      description: 'Values that it may fill in.',
      resolve: ({ template }) => [...template.placeholders],
    }),
    texts: t.field({
      type: [TextType],
      description: 'Its texts, in English and in Russian.',
      resolve: loaded => LANGUAGES.map(language => ({ ...loaded, language })),
    }),
  }),
})

/** @throws GraphQLError NOT_FOUND */
export async function loadTemplate(kind: string, context: Context): Promise<LoadedTemplate> {
  const template = templateOf(kind, context)
  const changes = await context.prisma.emailTextChange.findMany({ where: { kind }, orderBy: { version: 'desc' } })
  return { template, changes }
}

function changesIn({ changes, language }: LoadedText): EmailTextChangeModel[] {
  return changes.filter(change => change.language === language)
}

function newestOf(text: LoadedText): EmailTextChangeModel | null {
  return changesIn(text)[0] ?? null
}

function toSend(text: LoadedText) {
  return textsToSend(text.template, text.language, newestOf(text))
}

function shown(sample: string | readonly string[]): string {
  return typeof sample === 'string' ? sample : sample.join('\n\n')
}
