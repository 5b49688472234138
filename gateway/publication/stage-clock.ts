/** The stages of an ingestion run and its publication, in order. */
export type Stage = 'store' | 'measure' | 'check' | 'record' | 'archive' | 'encode' | 'publish'

/** Measures how long the stages of a publication take. */
export interface StageClock {
  time<T>(stage: Stage, work: () => Promise<T>): Promise<T>
  /** Milliseconds of each stage that ran. */
  milliseconds(): Readonly<Partial<Record<Stage, number>>>
}

export function stageClock(): StageClock {
  const spent: Partial<Record<Stage, number>> = {}
  return {
    time: async (stage, work) => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        spent[stage] = (spent[stage] ?? 0) + performance.now() - began
      }
    },
    milliseconds: () => Object.fromEntries(Object.entries(spent).map(([stage, ms]) => [stage, Math.round(ms)])),
  }
}
