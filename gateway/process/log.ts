import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import { withoutKeys } from '../access/key.ts'
import { isDatabaseUnavailable, reasonOf } from '../database/unavailable.ts'
import { limitRepeats } from './repeated-lines.ts'

export type { Logger }

/** Lines are buffered up to this size or time and written together. */
const BATCH = { characters: 8_192, ms: 50 }

/** JSON lines on standard error; standard output is for the results of commands. */
export function createLog(level: string, destination: DestinationStream = linesTo(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['headers["x-api-key"]', 'headers.authorization', 'headers.cookie'],
      serializers: { err: serialiseError },
      hooks: { streamWrite: withoutKeys, logMethod: limitRepeats() },
    },
    destination,
  )
}

/** An unavailable database needs no stack trace. */
function serialiseError(error: unknown): unknown {
  if (isDatabaseUnavailable(error)) return { type: 'DatabaseAway', message: reasonOf(error) }
  return error instanceof Error ? pino.stdSerializers.err(error) : error
}

interface Destination extends DestinationStream {
  /** Writes the buffered lines, then calls `done`. */
  flush(done?: () => void): void
}

const open = new Set<ReturnType<typeof pino.destination>>()

function flushAll(): void {
  for (const stream of open) stream.flushSync()
}

/**
 * Writes lines in batches, synchronously: an asynchronous write may be lost when the process crashes. Buffered lines are
 * written on exit, orderly or not; only a killed process loses its last lines.
 * @param dest a file descriptor or a path
 */
export function linesTo(dest: number | string): Destination {
  const stream = pino.destination({ dest, sync: true, minLength: BATCH.characters })
  if (open.size === 0) process.once('exit', flushAll)
  open.add(stream)
  let waiting = false
  const flush = () => {
    waiting = false
    stream.flush()
  }
  return {
    write: line => {
      stream.write(line)
      if (waiting) return
      waiting = true
      setTimeout(flush, BATCH.ms).unref()
    },
    flush: done => stream.flush(done),
  }
}

const INFO = 30

/**
 * Writes lines of level `info` as pino would, but much faster, for the line of each request. Keys are redacted from the
 * text only, so the object must contain no other secrets.
 */
export function lineWriter(log: Logger): (line: object) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]
  return line => {
    if (!log.isLevelEnabled('info')) return
    const text = JSON.stringify(line)
    stream?.write(withoutKeys(`{"level":${INFO},"time":"${new Date().toISOString()}",${text.slice(1)}\n`))
  }
}
