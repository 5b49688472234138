import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

describe('the tree in docs/map.md', () => {
  const named = treePaths(readFileSync(join(ROOT, 'docs/map.md'), 'utf8'))

  test('names only what exists', () => {
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('names every folder of the code', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    const folders = new Set(
      files
        .split('\n')
        .filter(file => file.endsWith('.ts'))
        .map(dirname),
    )
    // A source describes itself to operators.
    const unnamed = [...folders].filter(
      folder => !/^(\.|test\/.*|bench.*|prisma\/sources\/.*)$/.test(folder) && !named.includes(folder),
    )
    expect(unnamed, 'add these folders to docs/map.md').toEqual([])
  })
})

/** Paths of the first code block: two spaces of indent a level. */
function treePaths(text: string): string[] {
  const [, block = ''] = /```\n([\s\S]*?)```/.exec(text) ?? []
  const stack: string[] = []
  return block.split('\n').flatMap(line => {
    const match = /^( *)(\S+)/.exec(line)
    if (match === null) return []
    const [, indent = '', name = ''] = match
    stack.length = indent.length / 2
    stack.push(name.replace(/\/$/, ''))
    return [stack.join('/')]
  })
}
