import { useEffect, useMemo, useState } from 'preact/hooks'
import { createRunDocument, createRunEndpoint } from './client/ask.ts'
import { ClientContext } from './client/client.tsx'
import { createDownloadFile } from './client/download.ts'
import type { Failure } from './client/failure.ts'
import { createPatience } from './client/patience.ts'
import type { Language } from './client/rows.ts'
import { createPrompt } from './frame/again.ts'
import { Frame } from './frame/frame.tsx'
import { addressOf } from './frame/navigate.ts'
import { rememberedLanguage, rememberLanguage } from './frame/preferences.ts'
import { SessionProvider } from './frame/session.tsx'
import { WaitingNote } from './frame/waiting.tsx'
import { Announcements } from './parts/announce.tsx'
import { LanguageContext } from './words/use-words.tsx'
import { LOCALES } from './words/words.ts'

/** The translations are loaded with the first failure. */
async function translate(failure: Failure): Promise<Failure> {
  if (rememberedLanguage() !== 'RU') return failure
  const { inRussian } = await import('./client/russian-failures.ts')
  return inRussian(failure)
}

/** Root component: provides language, service client, session and frame. */
export function App() {
  const [language, setLanguage] = useState<Language>(rememberedLanguage)
  const [client, prompts, patience] = useMemo(() => {
    const prompts = { signInAgain: createPrompt(), confirmPassword: createPrompt() }
    const patience = createPatience()
    const options = {
      url: addressOf('/graphql'),
      onSessionLost: prompts.signInAgain.open,
      onConfirmationNeeded: prompts.confirmPassword.open,
      patience,
      translate,
    }
    const runs = {
      runDocument: createRunDocument(options),
      runEndpoint: createRunEndpoint(options),
      downloadFile: createDownloadFile(translate),
    }
    return [{ ...runs, cache: new Map<string, unknown>() }, prompts, patience] as const
  }, [])
  useEffect(() => {
    document.documentElement.lang = LOCALES[language]
  }, [language])
  const choice = {
    language,
    choose: (chosen: Language) => {
      rememberLanguage(chosen)
      setLanguage(chosen)
    },
  }
  return (
    <LanguageContext.Provider value={choice}>
      <ClientContext.Provider value={client}>
        <Announcements>
          <SessionProvider>
            <Frame prompts={prompts} />
            <WaitingNote patience={patience} />
          </SessionProvider>
        </Announcements>
      </ClientContext.Provider>
    </LanguageContext.Provider>
  )
}
