import { inspect } from 'node:util'
import { DataFolderFull } from '../../full-disk.ts'

interface DatabaseError {
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: DatabaseCause } }
}

interface DatabaseCause {
  readonly originalCode?: string
  readonly originalMessage?: string
}

/** The most useful sentence of an error. For a database error it is the cause, not the failed call. */
export function messageOf(error: unknown): string {
  const { originalCode, originalMessage } = causeOf(error)
  if (originalCode === DISK_FULL) return `The disk of the database is full: ${originalMessage}`
  if (error instanceof DataFolderFull) return error.message
  if (isDiskFull(error)) return 'The disk is full (ENOSPC)'
  const text = textOf(error)
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return (lines.at(-1) ?? text).trim()
}

/** `ENOSPC` in the numbers of Emscripten, whose file system PGlite uses. */
const EMSCRIPTEN_ENOSPC = 51
/** `disk_full`, an SQLSTATE code. */
const DISK_FULL = '53100'

/** True for an error of the file system of Node or of PGlite, whose errors are objects without a message, and of SQL. */
export function isDiskFull(error: unknown): boolean {
  const { code, name, errno } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (code === 'ENOSPC' || code === DISK_FULL || sqlState(error) === DISK_FULL) return true
  return name === 'ErrnoError' && errno === EMSCRIPTEN_ENOSPC
}

/** What was thrown as text, also when it is no Error: never `[object Object]`. */
function textOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { message } = (error ?? {}) as { readonly message?: unknown }
  return typeof message === 'string' && message !== '' ? message : inspect(error, { depth: 2, breakLength: Infinity })
}

/** The five-character SQLSTATE code; null if the error is not from the database. */
export function sqlState(error: unknown): string | null {
  return causeOf(error).originalCode ?? null
}

function causeOf(error: unknown): DatabaseCause {
  return (error as DatabaseError | null)?.meta?.driverAdapterError?.cause ?? {}
}
