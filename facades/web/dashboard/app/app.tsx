import { useEffect, useMemo, useState } from 'preact/hooks'
import { createRunDocument } from './client/ask.ts'
import { ClientContext } from './client/client.tsx'
import type { Language } from './client/rows.ts'
import { createPrompt } from './frame/again.ts'
import { Frame } from './frame/frame.tsx'
import { addressOf } from './frame/navigate.ts'
import { rememberedLanguage, rememberLanguage } from './frame/preferences.ts'
import { SessionProvider } from './frame/session.tsx'
import { Announcements } from './parts/announce.tsx'
import { LanguageContext } from './words/use-words.tsx'
import { LOCALES } from './words/words.ts'

/** Root component: provides language, service client, session and frame. */
export function App() {
  const [language, setLanguage] = useState<Language>(rememberedLanguage)
  const [client, signInAgain] = useMemo(() => {
    const prompt = createPrompt()
    const runDocument = createRunDocument({ url: addressOf('/graphql'), onSessionLost: prompt.open })
    return [{ runDocument, cache: new Map<string, unknown>() }, prompt] as const
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
            <Frame signInAgain={signInAgain} />
          </SessionProvider>
        </Announcements>
      </ClientContext.Provider>
    </LanguageContext.Provider>
  )
}
