import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutKeys } from './access/key.ts'

export type { Logger }

/** JSON lines on standard error, so that standard output stays free for what was asked for. */
export function createLog(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['headers["x-api-key"]', 'headers.authorization', 'headers.cookie'],
      hooks: { streamWrite: withoutKeys },
    },
    destination,
  )
}

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: true })
}
