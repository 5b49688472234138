import type { LogFn } from 'pino'

interface RepeatOptions {
  /** Lines of a kind that are written within the window. @default 10 */
  readonly first?: number
  /** @default 1000 */
  readonly windowMs?: number
}

/** Warnings and errors are limited; the line of each request is not. */
const LIMITED_FROM = 40
/** Kinds that are counted at a time. */
const MOST_KINDS = 1_000

interface Kind {
  count: number
  write(more: number): void
}

type LogHook = (this: unknown, args: Parameters<LogFn>, write: LogFn, level: number) => void

/**
 * A hook for pino that limits warnings and errors of the same kind (the same text, or the same error), so that a fault of
 * every request does not fill the disk. What was left out is told when the window ends: "… 530 more like this". The window
 * is a timer, so a clock that is set does not matter.
 */
export function limitRepeats({ first = 10, windowMs = 1_000 }: RepeatOptions = {}): LogHook {
  const kinds = new Map<string, Kind>()
  const end = () => {
    for (const { count, write } of kinds.values()) if (count > first) write(count - first)
    kinds.clear()
  }
  return function (args, write, level) {
    if (level < LIMITED_FROM) return write.apply(this, args)
    if (kinds.size === 0) setTimeout(end, windowMs).unref()
    const name = `${level} ${kindOf(args)}`
    const known = kinds.get(name)
    if (known === undefined && kinds.size >= MOST_KINDS) return
    const more = (left: number) => write.call(this, { more: left }, `… ${left} more like this: ${kindOf(args)}`)
    const kind = known ?? { count: 0, write: more }
    kind.count += 1
    kinds.set(name, kind)
    if (kind.count <= first) write.apply(this, args)
  }
}

const LONGEST = 120

/** The text of the line, else the first line of its error; without what differs from request to request. */
function kindOf([fields, text]: readonly unknown[]): string {
  if (typeof fields === 'string') return fields.slice(0, LONGEST)
  if (typeof text === 'string') return text.slice(0, LONGEST)
  const { err } = (fields ?? {}) as { readonly err?: unknown }
  const { name = 'error', message = '' } = (err ?? {}) as { readonly name?: unknown; readonly message?: unknown }
  return `${name}: ${String(message).trim().split('\n').at(-1) ?? ''}`.slice(0, LONGEST)
}
