import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Database } from '../../prisma/client.ts'
import type { Source } from '../../prisma/sources/source.ts'
import { DEFAULT_SOURCE_PRIORITY } from '../../prisma/store/priority/source-priority.ts'

/**
 * A hash of everything that determines the result of an ingestion run: names and bytes of the files, the files that the
 * source depends on, the source priority, and the package version, because a newer version may parse the same bytes
 * differently.
 * @returns null if the source does not depend on files alone, or if a file or folder is missing
 */
export async function fingerprintOf(
  { sourcePriority = DEFAULT_SOURCE_PRIORITY }: Database,
  { key, dependsOn = [] }: Source,
  from: string | null,
): Promise<string | null> {
  if (dependsOn === null) return null
  const hash = createHash('sha256').update(`${key} ${packageJson.version} ${sourcePriority.stated}`)
  for (const root of [from, ...dependsOn]) {
    const paths = root === null ? null : await filesIn(root)
    if (root === null || paths === null) return null
    for (const path of paths) {
      hash.update(`\n${relative(root, path)}\n`)
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

/** After this time the files are read again, to renew the time at which the source last stated its values. */
const CONFIRM_AFTER_DAYS = 30

/**
 * The latest ingestion run of a source, if reading the same files again would change nothing: it read identical files to
 * the end, its revision is published, and nothing was stored since. A run with failed rows does not qualify, because
 * those rows may be usable now.
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
  const newest = await prisma.revision.findFirst({ orderBy: { id: 'desc' } })
  if (newest !== null && newest.createdAt > (finishedAt ?? startedAt)) return null
  const laterRun = await prisma.load.findFirst({
    where: { startedAt: { gt: startedAt }, OR: [{ inserted: { gt: 0 } }, { updated: { gt: 0 } }] },
  })
  return laterRun === null ? { startedAt } : null
}
