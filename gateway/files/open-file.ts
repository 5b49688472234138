import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { closestWord } from '../../prisma/sources/did-you-mean.ts'
import { type FiledRevision, filedRevisions, MEDIA_TYPES, noFilesOf } from '../../schema/files/manifest.ts'
import { type Failure, failure } from '../errors.ts'

/** A bulk file that can be read from any byte on. */
export interface OpenedFile {
  readonly name: string
  /** Name to save it under: `bonds-2026-11-20-r3.parquet`. */
  readonly savedAs: string
  readonly mediaType: string
  readonly bytes: number
  readonly rows: number
  readonly sha256: string
  /** The bytes from `start` to `end`, inclusive. @throws Error when the file is deleted meanwhile */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

/** Opens a bulk file; the failure says which files there are. */
export type OpenFile = (revision: string, name: string) => Promise<OpenedFile | { readonly failure: Failure }>

export function fileOpener(prisma: PrismaClient): OpenFile {
  return async (revision, name) => {
    const revisions = await filedRevisions(prisma)
    const filed = revisions.find(each => String(each.revision) === revision)
    if (filed === undefined) return notFound(noFilesOf(revision, revisions))
    const revisionId = filed.revision
    const file = await prisma.revisionFile.findUnique({ where: { revisionId_name: { revisionId, name } } })
    if (file === null) return notFound(await noSuchFile(prisma, revisionId, name))
    const { rows, sha256, format, chunkBytes } = file
    return {
      ...{ name, rows, sha256, savedAs: savedAs(filed, name), bytes: Number(file.bytes) },
      mediaType: MEDIA_TYPES[format] ?? 'application/octet-stream',
      read: (start, end) => chunksBetween(prisma, { revisionId, name, chunkBytes }, start, end),
    }
  }
}

interface Chunked {
  readonly revisionId: number
  readonly name: string
  readonly chunkBytes: number
}

async function* chunksBetween(
  prisma: PrismaClient,
  { revisionId, name, chunkBytes }: Chunked,
  start: number,
  end: number,
): AsyncIterable<Uint8Array> {
  for (let number = Math.floor(start / chunkBytes); number * chunkBytes <= end; number += 1) {
    const key = { revisionId, name, number }
    const { body } = await prisma.fileChunk.findUniqueOrThrow({ where: { revisionId_name_number: key } })
    const first = number * chunkBytes
    yield body.subarray(Math.max(start - first, 0), end - first + 1)
  }
}

function savedAs({ asOf, revision }: FiledRevision, name: string): string {
  const [table = name, ...ending] = name.split('.')
  return [`${table}-${asOf.slice(0, 10)}-r${revision}`, ...ending].join('.')
}

async function noSuchFile(prisma: PrismaClient, revisionId: number, name: string): Promise<string> {
  const files = await prisma.revisionFile.findMany({ where: { revisionId }, orderBy: { name: 'asc' } })
  const names = files.map(file => file.name)
  const meant = closestWord(name, names)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return `Revision ${revisionId} has no file ${name}.${hint} Its files: ${names.join(', ')}.`
}

function notFound(detail: string) {
  return { failure: failure('NOT_FOUND', { detail }) }
}
