import { QUOTE_DAY_PREFIX } from '../../prisma/files/store-files.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { RevisionFileModel } from '../../prisma/generated/client/models/RevisionFile.ts'
import { closestWord } from '../../prisma/sources/did-you-mean.ts'
import { filedRevisions, MEDIA_TYPES, noFilesOf } from '../../schema/files/manifest.ts'
import { type Failure, failure } from '../errors.ts'
import { pieceCache, type ReadPiece } from './piece-cache.ts'

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

export function fileOpener(prisma: PrismaClient, readPiece: ReadPiece = pieceCache()): OpenFile {
  const opened = (file: RevisionFileModel, saved: string) => openedFile({ prisma, readPiece }, file, saved)
  return async (revision, name) => {
    const ofDay = await fileOfDay(prisma, revision, name)
    if (ofDay !== null) return opened(ofDay, savedAs(name, `r${ofDay.revisionId}`))
    const revisions = await filedRevisions(prisma)
    const filed = revisions.find(each => String(each.revision) === revision)
    if (filed === undefined) return notFound(noFilesOf(revision, revisions))
    const revisionId = filed.revision
    const file = await prisma.revisionFile.findUnique({ where: { revisionId_name: { revisionId, name } } })
    if (file === null) return notFound(await noSuchFile(prisma, revisionId, name))
    return opened(file, savedAs(name, `${filed.asOf.slice(0, 10)}-r${filed.revision}`))
  }
}

/** A file of the quotes of one day, which outlives the other files of its revision. */
async function fileOfDay(prisma: PrismaClient, revision: string, name: string): Promise<RevisionFileModel | null> {
  if (!name.startsWith(QUOTE_DAY_PREFIX) || !/^\d{1,9}$/.test(revision)) return null
  const revisionId_name = { revisionId: Number(revision), name }
  return prisma.revisionFile.findUnique({ where: { revisionId_name } })
}

interface Pieces {
  readonly prisma: PrismaClient
  readonly readPiece: ReadPiece
}

function openedFile(pieces: Pieces, file: RevisionFileModel, saved: string): OpenedFile {
  const { name, rows, sha256, format } = file
  return {
    ...{ name, rows, sha256, savedAs: saved, bytes: Number(file.bytes) },
    mediaType: MEDIA_TYPES[format] ?? 'application/octet-stream',
    read: (start, end) => bytesBetween(pieces, file, start, end),
  }
}

/** Bytes of a piece: decoding a whole chunk delays other requests by 6 ms, this by 1 ms (`npm run bench:export`). */
const PIECE_BYTES = 64 << 10

/** Pieces begin at the same bytes whatever range is read, so that they are found again. */
async function* bytesBetween(
  { prisma, readPiece }: Pieces,
  { revisionId, name, sha256, chunkBytes, bytes }: RevisionFileModel,
  start: number,
  end: number,
): AsyncIterable<Uint8Array> {
  for (let at = start; at <= end; ) {
    const number = Math.floor(at / chunkBytes)
    const inChunk = at - number * chunkBytes
    const from = inChunk - (inChunk % PIECE_BYTES)
    const first = number * chunkBytes + from
    const length = Math.min(PIECE_BYTES, chunkBytes - from, Number(bytes) - first)
    const piece = await readPiece(`${sha256} ${first}`, async () => {
      const [row] = await prisma.$queryRaw<{ body: Uint8Array }[]>`
        SELECT substring(body FROM ${from + 1}::int FOR ${length}::int) AS body FROM "FileChunk"
         WHERE "revisionId" = ${revisionId}::int AND name = ${name} AND number = ${number}::int`
      if (row?.body.length !== length) throw new Error(`${name} of revision ${revisionId} was deleted`)
      return row.body
    })
    yield piece.subarray(at - first, end + 1 - first)
    at = first + length
  }
}

/** @param mark what tells it from the same file of another revision */
function savedAs(name: string, mark: string): string {
  const [stem = name, ...ending] = name.split('.')
  return [`${stem}-${mark}`, ...ending].join('.')
}

async function noSuchFile(prisma: PrismaClient, revisionId: number, name: string): Promise<string> {
  const files = await prisma.revisionFile.findMany({ where: { revisionId, day: null }, orderBy: { name: 'asc' } })
  const names = files.map(file => file.name)
  const meant = closestWord(name, names)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return `Revision ${revisionId} has no file ${name}.${hint} Its files: ${names.join(', ')}.`
}

function notFound(detail: string) {
  return { failure: failure('NOT_FOUND', { detail }) }
}
