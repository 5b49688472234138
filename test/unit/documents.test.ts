import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operatorDocuments } from '../../codegen/documents.ts'
import { SETTING_DESCRIPTIONS } from '../../gateway/process/setting-descriptions.ts'
import { SETTING_NAMES } from '../../gateway/process/settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const documents = listed.split('\n').filter(path => path !== '' && existsSync(join(ROOT, path)))

describe.each(documents)('%s', path => {
  const text = withoutCode(read(path))

  test('has links that lead somewhere', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter(link => !resolves(path, link))).toEqual([])
  })
})

test.each([...operatorDocuments()])('%s is what the code says', (path, text) => {
  expect(read(path)).toBe(text)
})

test('every setting is described', () => {
  expect(Object.keys(SETTING_DESCRIPTIONS).toSorted()).toEqual(SETTING_NAMES.toSorted())
})

/** Other hosts are not asked; an address such as `/docs/fields` is the service's own. */
function resolves(path: string, link: string): boolean {
  if (/^(https?:|mailto:|\/)/.test(link)) return true
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path : join(dirname(path), decodeURIComponent(file))
  if (!existsSync(join(ROOT, target))) return false
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).has(anchor)
}

/** Headings as GitHub names them, and anchors that are set by hand. */
function anchorsOf(path: string): ReadonlySet<string> {
  const text = read(path)
  const headings = [...withoutCode(text).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) => slug(heading))
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...named])
}

function slug(heading: string): string {
  const words = heading.replaceAll(/[`*_]/g, '').toLowerCase()
  return words.replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-')
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}
