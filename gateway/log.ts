import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutKeys } from './access/key.ts'
import { isDatabaseAway, reasonOf } from './database-away.ts'

export type { Logger }

/** JSON lines on standard error, so that standard output stays free for what was asked for. */
export function createLog(level: string, destination: DestinationStream = standardError()): Logger {
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
  if (isDatabaseAway(error)) return { type: 'DatabaseAway', message: reasonOf(error) }
  return error instanceof Error ? pino.stdSerializers.err(error) : error
}

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: true })
}
