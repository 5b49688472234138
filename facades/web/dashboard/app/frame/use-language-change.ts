import { useClient } from '../client/client.tsx'
import type { Language } from '../client/rows.ts'
import { useLanguage } from '../words/use-words.tsx'
import { rememberUnsavedLanguage } from './preferences.ts'
import { saveLanguage } from './save-language.ts'
import { useSession } from './session.tsx'

/** Changes the language of the page at once, and of the emails to the person who is signed in. */
export function useLanguageChange(): (language: Language) => Promise<void> {
  const { runDocument } = useClient()
  const { viewer, set } = useSession()
  const { choose } = useLanguage()
  return async language => {
    choose(language)
    if (!viewer || viewer.viewedUntil !== null) return
    rememberUnsavedLanguage(viewer.id, language)
    const saved = await saveLanguage(runDocument, viewer)
    if (saved !== null) set(saved)
  }
}
