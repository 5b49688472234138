import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Database } from '../client.ts'
import type { Source } from '../sources/source.ts'
import { DEFAULT_PRECEDENCE } from '../store/priority/precedence.ts'

/**
 * What a load of these files rests on: their names and bytes, whatever the reading depends on beside them, whose word
 * counts, and our own version, since a later one may read the same bytes better.
 * @returns null when that is not told by files, or there is no such file or folder
 */
export async function fingerprintOf(
  { precedence = DEFAULT_PRECEDENCE }: Database,
  { key, dependsOn = [] }: Source,
  from: string | null,
): Promise<string | null> {
  if (dependsOn === null) return null
  const hash = createHash('sha256').update(`${key} ${packageJson.version} ${precedence.stated}`)
  for (const given of [from, ...dependsOn]) {
    const paths = given === null ? null : await filesIn(given)
    if (given === null || paths === null) return null
    for (const path of paths) {
      hash.update(`\n${relative(given, path)}\n`)
      for await (const piece of createReadStream(path)) hash.update(piece)
    }
  }
  return hash.digest('base64url')
}

async function filesIn(path: string): Promise<readonly string[] | null> {
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.flatMap(entry => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}

/** Sooner than this the words of a source need not be confirmed. */
const CONFIRM_AFTER_DAYS = 30

/**
 * The load of late that read the very same files to their end, when readers see what it stored and nothing was stored
 * since: reading them again would find nothing. A load that could not use a row is no such load, for it may be used now.
 */
export async function isSameRun(
  { prisma }: Database,
  { key }: Source,
  { fingerprint, now }: { readonly fingerprint: string; readonly now: Date },
): Promise<{ readonly startedAt: Date } | null> {
  const last = await prisma.load.findFirst({
    where: {
      sourceKey: key,
      finishedAt: { not: null },
      OR: [{ rowsRead: { gt: 0 } }, { status: { not: 'SUCCEEDED' } }],
    },
    orderBy: { startedAt: 'desc' },
    include: { revision: true },
  })
  if (last === null || last.fingerprint !== fingerprint || last.status !== 'SUCCEEDED' || last.failed > 0) return null
  if (last.revision !== null && last.revision.status !== 'PUBLISHED') return null
  const { startedAt, finishedAt } = last
  if (now.getTime() - startedAt.getTime() > CONFIRM_AFTER_DAYS * 86_400_000) return null
  const revisions = await prisma.revision.count({ where: { createdAt: { gt: finishedAt ?? startedAt } } })
  const loads = await prisma.load.count({
    where: { startedAt: { gt: startedAt }, OR: [{ inserted: { gt: 0 } }, { updated: { gt: 0 } }] },
  })
  return revisions === 0 && loads === 0 ? { startedAt } : null
}
