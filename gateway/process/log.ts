import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import { withoutKeys } from '../access/key.ts'
import { isDatabaseUnavailable, reasonOf } from '../database/unavailable.ts'

export type { Logger }

/** Lines wait for each other until there are so many characters, or for so long: one write takes them all. */
const TOGETHER = { characters: 8_192, ms: 50 }

/** JSON lines on standard error, so that standard output stays free for what was asked for. */
export function createLog(level: string, destination: DestinationStream = linesTo(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['headers["x-api-key"]', 'headers.authorization', 'headers.cookie'],
      serializers: { err: told },
      hooks: { streamWrite: withoutKeys },
    },
    destination,
  )
}

/** That the database is away needs no trace of where it was asked. */
function told(error: unknown): unknown {
  if (isDatabaseUnavailable(error)) return { type: 'DatabaseAway', message: reasonOf(error) }
  return error instanceof Error ? pino.stdSerializers.err(error) : error
}

interface Destination extends DestinationStream {
  /** Writes what waits; says when it is written. */
  flush(done?: () => void): void
}

const open = new Set<ReturnType<typeof pino.destination>>()

function writeWhatWaits(): void {
  for (const stream of open) stream.flushSync()
}

/**
 * Writes many lines at a time, by a call that is over when they are written: of one that is under way elsewhere nobody
 * knows the end when the process fails. What waits is written when the process ends, whether it was told to or failed;
 * one that is killed takes the lines of the last moments with it.
 * @param dest a descriptor or a path
 */
export function linesTo(dest: number | string): Destination {
  const stream = pino.destination({ dest, sync: true, minLength: TOGETHER.characters })
  if (open.size === 0) process.once('exit', writeWhatWaits)
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
      setTimeout(flush, TOGETHER.ms).unref()
    },
    flush: done => stream.flush(done),
  }
}

const INFO = 30

/** Writes lines of level `info` as pino would, in a fraction of its time: each request has one. No secret may lie deeper in them than a text. */
export function lineWriter(log: Logger): (line: object) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]
  return line => {
    if (!log.isLevelEnabled('info')) return
    const text = JSON.stringify(line)
    stream?.write(withoutKeys(`{"level":${INFO},"time":"${new Date().toISOString()}",${text.slice(1)}\n`))
  }
}
