import { LRUCache } from 'lru-cache'
import { textHash } from './text-hash.ts'

interface Kept<Value> {
  readonly text: string
  readonly value: Value
}

/** How many values there may be, or how large they may be together. */
type Bounds<Value> =
  | { readonly max: number }
  | { readonly max?: number; readonly maxSize: number; readonly sizeOf: (value: Value, text: string) => number }

/**
 * The values of texts that were asked about last, for texts that differ from request to request. A map of texts would do
 * the same, but each text it is asked about goes into one table of the engine, which grows until all of the memory is
 * collected and stops the thread for 10 to 25 ms whenever it is made larger. Here a map of numbers is asked, and the text
 * is compared; two texts of one number, of which there are next to none, displace each other.
 */
export class TextCache<Value> {
  readonly #kept: LRUCache<number, Kept<Value>>

  constructor(bounds: Bounds<Value>) {
    if (!('sizeOf' in bounds)) {
      this.#kept = new LRUCache(bounds)
      return
    }
    const { sizeOf, ...most } = bounds
    this.#kept = new LRUCache({ ...most, sizeCalculation: ({ value, text }) => sizeOf(value, text) })
  }

  /** Of all values, as they were counted. */
  get size(): number {
    return this.#kept.calculatedSize
  }

  get(text: string): Value | undefined {
    const found = this.#kept.get(textHash(text))
    return found?.text === text ? found.value : undefined
  }

  set(text: string, value: Value): void {
    this.#kept.set(textHash(text), { text, value })
  }

  clear(): void {
    this.#kept.clear()
  }
}
