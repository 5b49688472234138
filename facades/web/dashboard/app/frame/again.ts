/** A question to the person that several requests may wait for at once; it is asked once. */
export interface Question {
  /** True where the answer was yes. */
  ask(): Promise<boolean>
  answer(yes: boolean): void
  /** Tells when the question opens or closes. */
  watch(listener: (open: boolean) => void): () => void
}

export function createQuestion(): Question {
  let waiting: PromiseWithResolvers<boolean> | null = null
  const listeners = new Set<(open: boolean) => void>()
  const tell = () => {
    for (const listener of listeners) listener(waiting !== null)
  }
  return {
    ask: () => {
      if (waiting === null) {
        waiting = Promise.withResolvers()
        tell()
      }
      return waiting.promise
    },
    answer: yes => {
      const asked = waiting
      waiting = null
      tell()
      asked?.resolve(yes)
    },
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
