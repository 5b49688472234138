import type { FieldEntry, FieldGroup, FieldSection } from './field-reference.ts'
import { code, GENERATED, markdownTable } from './markdown-table.ts'
import { RATING_RULES } from './rating-rules.ts'
import type { RatingLadder } from './reference-sources.ts'

/** Field reference for the repository. */
export function fieldsMarkdown(sections: readonly FieldSection[]): string {
  const lead =
    'Fields of all responses. An unknown value is `null`, never 0, unless the meaning says what null means. Money is an exact decimal as text. Columns is the smallest `Fields` preset with the field; details are returned for a single bond or placement only. How values are calculated: [methodology](methodology.md).'
  const written = sections.flatMap(({ title, groups }) => [`## ${title}`, ...groups.map(groupSection)])
  return `${[GENERATED, '# Fields', lead, ...written].join('\n\n')}\n`
}

function groupSection({ type, text, answers, entries }: FieldGroup): string {
  return [`### ${type}`, `${text} In: ${answers.join(', ')}.`, fieldTable(entries)].join('\n\n')
}

export function fieldTable(entries: readonly FieldEntry[]): string {
  return markdownTable(['Field', 'Meaning', 'Type', 'Unit', 'Null', 'Columns'], entries.map(fieldRow))
}

function fieldRow({ name, text, form, unit, mayBeNull, preset, object, words }: FieldEntry): readonly string[] {
  const shape = [
    form,
    object === null ? '' : ` of ${code(object)}`,
    words.length > 0 ? `: ${words.map(code).join(' ')}` : '',
  ]
  return [code(name), text, shape.join(''), unit ?? '', mayBeNull ? 'may be null' : 'never', preset ?? '']
}

/** Rating ladder for the repository. */
export function ratingsMarkdown({ steps, agencies, spellingRules }: RatingLadder): string {
  const rules = RATING_RULES.map(([title, text]) => `**${title}.** ${text}`)
  const further = spellingRules.map(({ text, examples }) => `- ${text} ${examples.map(code).join(' ')}`).join('\n')
  const head = ['Label', 'Ordinal', 'Grade', 'Grade, NRA', ...agencies.map(({ name }) => name)]
  const rows = steps.map(({ label, ordinal, grade, gradeOfNra, spellings }) => [
    ...[code(label), String(ordinal), String(grade), String(gradeOfNra)],
    ...agencies
      .map(({ agency }) => spellings.find(own => own.agency === agency)?.text ?? '–')
      .map(text => (text === '–' ? text : code(text))),
  ])
  const parts = ['## Rules', ...rules, '## Other notations', further, '## The ladder', markdownTable(head, rows)]
  return `${[GENERATED, '# Ratings', ...parts].join('\n\n')}\n`
}
