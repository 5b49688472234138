import type { RunDocument } from '../client/ask.ts'
import type { Viewer } from '../client/rows.ts'
import { forgetUnsavedLanguage, unsavedLanguage } from './preferences.ts'

/** Has the service store the language that the user chose last. Null where nothing is unsaved, or it did not answer. */
export async function saveLanguage(runDocument: RunDocument, { id }: Viewer): Promise<Viewer | null> {
  const language = unsavedLanguage(id)
  if (language === null) return null
  const answer = await runDocument('set-language', { language })
  if (!answer.ok) return null
  if (unsavedLanguage(id) === language) forgetUnsavedLanguage()
  return answer.data
}
