import { inspect } from 'node:util'
import type { Logger } from './log.ts'

/** Redirects the console output of libraries to the log, which redacts keys. */
export function redirectConsole(log: Logger): void {
  const logAt =
    (level: 'info' | 'warn' | 'error') =>
    (...values: unknown[]): void => {
      const err = values.find(value => value instanceof Error)
      const rest = values.filter(value => value !== err)
      const text = rest.map(value => (typeof value === 'string' ? value : inspect(value, { depth: 2 }))).join(' ')
      log[level](err === undefined ? {} : { err }, text === '' ? 'a library failed' : text)
    }
  Object.assign(console, { error: logAt('error'), warn: logAt('warn'), log: logAt('info'), info: logAt('info') })
}
