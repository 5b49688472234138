import { LRUCache } from 'lru-cache'
import { textHash } from './text-hash.ts'

interface Entry<Value> {
  readonly text: string
  readonly value: Value
}

/** Maximum number of values, or their maximum total size. */
type Bounds<Value> =
  | { readonly max: number }
  | { readonly max?: number; readonly maxSize: number; readonly sizeOf: (value: Value, text: string) => number }

/**
 * An LRU cache keyed by text, for texts that differ from request to request. In a map keyed by strings, each lookup adds
 * the text to the engine's string table, which grows until a full garbage collection and stops the thread for 10 to 25 ms
 * whenever it is resized. This cache is keyed by a hash and compares the text; two texts with the same hash, which is
 * rare, displace each other.
 */
export class TextCache<Value> {
  readonly #entries: LRUCache<number, Entry<Value>>

  constructor(bounds: Bounds<Value>) {
    if (!('sizeOf' in bounds)) {
      this.#entries = new LRUCache(bounds)
      return
    }
    const { sizeOf, ...most } = bounds
    this.#entries = new LRUCache({ ...most, sizeCalculation: ({ value, text }) => sizeOf(value, text) })
  }

  /** Total size of all values, as measured by `sizeOf`. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  get(text: string): Value | undefined {
    const found = this.#entries.get(textHash(text))
    return found?.text === text ? found.value : undefined
  }

  set(text: string, value: Value): void {
    this.#entries.set(textHash(text), { text, value })
  }

  clear(): void {
    this.#entries.clear()
  }
}
