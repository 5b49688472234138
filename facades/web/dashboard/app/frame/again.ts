/** A prompt to the user, shown once even when several requests wait for the response. */
export interface Prompt {
  /** Opens the prompt. Resolves to true when the user accepts. */
  open(): Promise<boolean>
  answer(accepted: boolean): void
  /** Notifies when the prompt opens or closes. Returns the unsubscribe function. */
  watch(listener: (open: boolean) => void): () => void
}

export function createPrompt(): Prompt {
  let waiting: PromiseWithResolvers<boolean> | null = null
  const listeners = new Set<(open: boolean) => void>()
  const notify = () => {
    for (const listener of listeners) listener(waiting !== null)
  }
  return {
    open: () => {
      if (waiting === null) {
        waiting = Promise.withResolvers()
        notify()
      }
      return waiting.promise
    },
    answer: accepted => {
      const answered = waiting
      waiting = null
      notify()
      answered?.resolve(accepted)
    },
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
