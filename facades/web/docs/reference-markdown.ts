import { ENTRY_WORDS } from './entry-words.ts'
import type { FieldEntry, FieldGroup, FieldSection } from './field-reference.ts'
import type { Bilingual, Language } from './language.ts'
import { code, GENERATED, markdownTable } from './markdown-table.ts'
import { RATING_RULES } from './rating-rules.ts'
import { RATING_WORDS } from './rating-words.ts'
import type { RatingLadder } from './reference-sources.ts'
import { ratingText, rulesIn } from './russian/ratings.ts'

/** Field reference for the repository. */
export function fieldsMarkdown(sections: readonly FieldSection[], language: Language = 'en'): string {
  const { title, lead } = FIELDS_WORDS[language]
  const written = sections.flatMap(({ title, groups }) => [
    `## ${title}`,
    ...groups.map(group => groupSection(group, language)),
  ])
  return `${[GENERATED, `# ${title}`, lead, ...written].join('\n\n')}\n`
}

const FIELDS_WORDS: Bilingual<{ readonly title: string; readonly lead: string }> = {
  en: {
    title: 'Fields',
    lead: 'Fields of all responses. An unknown value is `null`, never 0, unless the meaning says what null means. Money is an exact decimal as text. Columns is the smallest `Fields` preset with the field; details are returned for a single bond or placement only. How values are calculated: [methodology](methodology.md).',
  },
  ru: {
    title: 'Поля',
    lead: 'Поля всех ответов. Неизвестное значение – это `null` и никогда не 0, если в описании не сказано иное. Деньги передаются точным десятичным числом в виде строки. Столбцы – наименьший набор `Fields` с этим полем; details есть только в ответе по одной облигации или одному размещению. Как рассчитываются значения: [методика](methodology.md).',
  },
}

function groupSection({ type, text, answers, entries }: FieldGroup, language: Language): string {
  const where = `${ENTRY_WORDS[language].answers}: ${answers.join(', ')}.`
  return [`### ${type}`, `${text} ${where}`, fieldTable(entries, language)].join('\n\n')
}

export function fieldTable(entries: readonly FieldEntry[], language: Language): string {
  return markdownTable(
    ENTRY_WORDS[language].head,
    entries.map(entry => fieldRow(entry, language)),
  )
}

function fieldRow(
  { name, text, form, unit, mayBeNull, preset, object, words }: FieldEntry,
  language: Language,
): readonly string[] {
  const said = ENTRY_WORDS[language]
  const shape = [
    form,
    object === null ? '' : ` ${said.of} ${code(object)}`,
    words.length > 0 ? `: ${words.map(code).join(' ')}` : '',
  ]
  return [code(name), text, shape.join(''), unit ?? '', mayBeNull ? said.mayBeNull : said.never, preset ?? '']
}

/** Rating ladder for the repository. */
export function ratingsMarkdown({ steps, agencies, spellingRules }: RatingLadder, language: Language = 'en'): string {
  const words = RATING_WORDS[language]
  const rules = rulesIn(language, RATING_RULES).map(([title, text]) => `**${title}.** ${text}`)
  const further = spellingRules
    .map(({ text, examples }) => `- ${ratingText(language, text)} ${examples.map(code).join(' ')}`)
    .join('\n')
  const head = [...words.head, ...agencies.map(({ name }) => name)]
  const rows = steps.map(({ label, ordinal, grade, gradeOfNra, spellings }) => [
    ...[code(label), String(ordinal), String(grade), String(gradeOfNra)],
    ...agencies
      .map(({ agency }) => spellings.find(own => own.agency === agency)?.text ?? '–')
      .map(text => (text === '–' ? text : code(text))),
  ])
  const parts = [
    `## ${words.rules}`,
    ...rules,
    `## ${words.spellings}`,
    further,
    `## ${words.ladder}`,
    markdownTable(head, rows),
  ]
  return `${[GENERATED, `# ${words.title}`, ...parts].join('\n\n')}\n`
}
