import { inspect } from 'node:util'
import type { Logger } from './log.ts'

/** What libraries print by themselves: lines of the log, without keys, and no text in between. */
export function redirectConsole(log: Logger): void {
  const told =
    (level: 'info' | 'warn' | 'error') =>
    (...words: unknown[]): void => {
      const err = words.find(word => word instanceof Error)
      const rest = words.filter(word => word !== err)
      const text = rest.map(word => (typeof word === 'string' ? word : inspect(word, { depth: 2 }))).join(' ')
      log[level](err === undefined ? {} : { err }, text === '' ? 'a library failed' : text)
    }
  Object.assign(console, { error: told('error'), warn: told('warn'), log: told('info'), info: told('info') })
}
