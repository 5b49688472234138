import { useRef } from 'preact/hooks'

/** Runs what it is given one after another, so that nothing is lost while an earlier one waits for its answer. */
export function useInTurn(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return run => {
    const mine = last.current.then(run)
    last.current = mine.catch(() => undefined)
    return mine
  }
}
