import { useEffect, useRef } from 'preact/hooks'
import { useLanguage } from '../words/use-words.tsx'
import type { Failure } from './failure.ts'

/** Asks again when the language of the page changes while a failure is shown: it was put into the language before. */
export function useFailureLanguage(failure: Failure | null, reload: () => Promise<void>): void {
  const { language } = useLanguage()
  const shownIn = useRef(language)
  useEffect(() => {
    const isOther = shownIn.current !== language
    shownIn.current = language
    if (isOther && failure !== null) void reload()
  }, [language])
}
