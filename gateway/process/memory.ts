import { getHeapStatistics } from 'node:v8'

/** Memory that this process may still take, bytes. */
export interface FreeMemory {
  readonly heap: number
  /** With what lies outside the heap; a container has what it was given. */
  readonly all: number
}

export function freeMemory(): FreeMemory {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics()
  return { heap: limit - used, all: process.availableMemory() }
}

/** What a bond takes while the market is read, the most that was measured and a third more: docs/sizing.md. */
const TO_READ: FreeMemory = { heap: 2_000, all: 5_000 }
/** And while it is prepared for others, in a thread that has a heap of its own. */
export const TO_PREPARE: FreeMemory = { heap: 0, all: 10_000 }

/** Why a market is not read: the log says it. */
export interface MemoryShortage {
  readonly bonds: number
  readonly neededMb: number
  readonly freeMb: number
  /** What has to be raised. */
  readonly setting: string
}

/** Whether a market of so many bonds finds no room beside the one in force. @returns null when it does */
export function shortageFor(bonds: number, free: FreeMemory, bytesABond = TO_READ): MemoryShortage | null {
  for (const [what, setting] of Object.entries(SETTINGS) as [keyof FreeMemory, string][]) {
    const needed = bonds * bytesABond[what]
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
