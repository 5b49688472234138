import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Failure } from './source.ts'

export interface RecordedFile {
  /** The name in failures. */
  readonly name: string
  readonly path: string
}

/**
 * The file itself, or all files of a folder with one of the extensions, sorted by name.
 * @throws Error if a file of the folder is a link to elsewhere: whoever may write to the folder could choose any file
 */
export async function recordedFiles(from: string, extensions: readonly string[]): Promise<readonly RecordedFile[]> {
  const found = await stat(from).catch(() => null)
  if (found === null) throw new Error(`There is no file or folder ${from}.`)
  if (!found.isDirectory()) return [{ name: basename(from), path: from }]
  const names = (await readdir(from, { recursive: true }))
    .filter(name => extensions.some(extension => name.toLowerCase().endsWith(extension)))
    .sort()
  const files = names.map(name => ({ name, path: join(from, name) }))
  const folder = (await realpath(from)).replace(/[\\/]?$/, sep)
  for (const { name, path } of files) {
    const target = await realpath(path).catch(() => '')
    if (!target.startsWith(folder))
      throw new Error(`${name} is a link that leads out of the folder ${from}: replace it by the file.`)
  }
  return files
}

interface TextFile {
  readonly text: string
  /** Why the bytes are not text; null if they are. */
  readonly problem: string | null
}

/** Reads text in UTF-16 or UTF-8, else in the source's older encoding if it has one. */
export async function readText(path: string, olderEncoding: string | null = null): Promise<TextFile> {
  return decodeText(await readFile(path), olderEncoding)
}

export function decodeText(bytes: Uint8Array, olderEncoding: string | null): TextFile {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes)
  const plain = decoded('utf-8', bytes)
  if (plain.problem === null) return plain.text.includes('\u0000') ? decoded('utf-16le', bytes) : plain
  return olderEncoding === null ? plain : decoded(olderEncoding, bytes)
}

function decoded(encoding: string, bytes: Uint8Array): TextFile {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), problem: null }
  } catch {
    return { text: '', problem: `the bytes are not ${encoding} text` }
  }
}

/** Detects an HTML page sent instead of data, such as a login or error page; quotes nothing of it. */
export function htmlProblem(text: string): string | null {
  return /^\s*(<!doctype html|<html)/i.test(text) ? 'an HTML page instead of data' : null
}

/** Parses JSON; the reason states where parsing failed, and quotes nothing of what was not JSON. */
export function parseJson(text: string): { readonly value: unknown } | { readonly reason: string } {
  const html = htmlProblem(text)
  if (html !== null) return { reason: html }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const cut = /end of JSON input|Unterminated/i.test(String(error))
      ? 'the answer is cut off'
      : 'the answer is not JSON'
    const [where] = /at position \d+/.exec(String(error)) ?? []
    return { reason: where === undefined ? cut : `${cut} (${where})` }
  }
}

export function failed(file: string, position: string, reason: string, field?: string): Failure {
  return field === undefined ? { file, position, reason } : { file, position, field, reason }
}
