import { useEffect, useMemo, useState } from 'preact/hooks'
import { createAsk } from './client/ask.ts'
import { ClientContext } from './client/client.tsx'
import type { Language } from './client/rows.ts'
import { createQuestion } from './frame/again.ts'
import { Frame } from './frame/frame.tsx'
import { addressOf } from './frame/navigate.ts'
import { rememberedLanguage, rememberLanguage } from './frame/preferences.ts'
import { SessionProvider } from './frame/session.tsx'
import { Announcements } from './parts/announce.tsx'
import { LanguageContext } from './words/use-words.tsx'
import { LOCALES } from './words/words.ts'

/** Joins the parts of the page: language, way to the service, session, frame. */
export function App() {
  const [language, setLanguage] = useState<Language>(rememberedLanguage)
  const [client, signInAgain] = useMemo(() => {
    const question = createQuestion()
    const ask = createAsk({ url: addressOf('/graphql'), onSessionLost: question.ask })
    return [{ ask, known: new Map<string, unknown>() }, question] as const
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
