import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../parts/part.ts'
import type { GuideOf, GuideSection } from './guide.ts'

const FILE = join(import.meta.dirname, '../../../../CHANGELOG.md')
/** Headings for operators of an instance; their documents are in the repository. */
const FOR_OPERATORS: ReadonlySet<string> = new Set(['Operation', 'Performance'])

/** The changelog of the repository, which is in English. */
export const changelog: GuideOf = () => {
  const sections = sectionsOf(readFileSync(FILE, 'utf8'))
  return {
    en: { title: 'Changelog', lead: 'What is new, by version. Changes within `v1` are additive only.', sections },
    ru: {
      title: 'Изменения',
      lead: 'Что нового, по версиям. В пределах `v1` бывают только добавления. Список ведётся на английском языке.',
      english: true,
      sections,
    },
  }
}

/** A section for each version, with a list for each of its headings. */
function sectionsOf(text: string): readonly GuideSection[] {
  return chapters(text, '## ').map(([version, body]) => ({
    id: `version-${version.toLowerCase().replaceAll('.', '-')}`,
    title: version,
    parts: partsOf(body),
  }))
}

function partsOf(body: string): readonly Part[] {
  const [intro = ''] = body.split(/^### /m)
  const headings = chapters(body, '### ').filter(([heading]) => !FOR_OPERATORS.has(heading))
  return [
    ...(intro.trim() === '' ? [] : [unwrapped(intro)]),
    ...headings.flatMap(([heading, items]): readonly Part[] => [
      `**${heading}**`,
      { list: items.split(/^- /m).slice(1).map(unwrapped) },
    ]),
  ]
}

function chapters(text: string, mark: string): readonly (readonly [title: string, body: string])[] {
  return text
    .split(new RegExp(`^${mark}`, 'm'))
    .slice(1)
    .map(chapter => {
      const end = chapter.indexOf('\n')
      return [chapter.slice(0, end).trim(), chapter.slice(end + 1)] as const
    })
}

function unwrapped(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
