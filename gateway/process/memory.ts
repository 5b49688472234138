import { getHeapStatistics } from 'node:v8'

/** Memory still available to this process, bytes. */
export interface FreeMemory {
  readonly heap: number
  /** Including memory outside the heap; within the limit of the container. */
  readonly all: number
}

export function freeMemory(): FreeMemory {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics()
  return { heap: limit - used, all: process.availableMemory() }
}

/** Bytes per bond while a market snapshot is read: the measured maximum plus a third, see docs/sizing.md. */
const TO_READ: FreeMemory = { heap: 2_000, all: 5_000 }
/** Bytes per bond while a revision is encoded, in a worker with its own heap. */
export const TO_ENCODE: FreeMemory = { heap: 0, all: 10_000 }

/** Bytes per bond while an earlier snapshot is built from its archive, and what a worker for it takes besides. */
export const TO_BUILD: FreeMemory = { heap: 4_000, all: 10_000 }
export const WORKER_BYTES = 350_000_000

/** Why a market snapshot is not read; written to the log. */
export interface MemoryShortage {
  readonly bonds: number
  readonly neededMb: number
  readonly freeMb: number
  /** The setting to raise. */
  readonly setting: string
}

/**
 * Checks the memory for another snapshot beside the current one.
 * @param besides bytes outside the heap that do not depend on the number of bonds
 * @returns null when there is enough
 */
export function shortageFor(bonds: number, free: FreeMemory, bytesABond = TO_READ, besides = 0): MemoryShortage | null {
  for (const [what, setting] of Object.entries(SETTINGS) as [keyof FreeMemory, string][]) {
    const needed = bonds * bytesABond[what] + (what === 'all' ? besides : 0)
    if (needed > free[what]) return { bonds, neededMb: inMb(needed), freeMb: inMb(free[what]), setting }
  }
  return null
}

const SETTINGS: Readonly<Record<keyof FreeMemory, string>> = {
  heap: 'NODE_OPTIONS=--max-old-space-size (MB)',
  all: 'the memory of the machine or the container',
}

function inMb(bytes: number): number {
  return Math.round(bytes / 1e6)
}
