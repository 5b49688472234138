import { useState } from 'preact/hooks'
import { useClient } from '../client/client.tsx'
import type { Language } from '../client/rows.ts'
import { Button, Link } from '../parts/button.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { addressOf } from './navigate.ts'
import { chooseTheme, rememberedTheme, type Theme } from './preferences.ts'
import { useSession } from './session.tsx'

export function TopBar({ path, inside }: { readonly path: string; readonly inside: boolean }) {
  const common = useWords(commonWords)
  const frame = useWords(frameWords)
  return (
    <header class="top">
      <div class="bar">
        <a class="brand" href={addressOf(inside ? '/dashboard' : '/')}>
          <img src={addressOf('/mark.svg')} alt="" width="24" height="24" />
          {common.brand}
        </a>
        <span class="pill">{common.earlyAccess}</span>
        <nav class="site" aria-label={frame.site}>
          <a class="to-docs" href={addressOf('/docs')}>
            {frame.docs}
          </a>
          <LanguageSwitch />
          <ThemeSwitch />
          <Person path={path} inside={inside} />
        </nav>
      </div>
    </header>
  )
}

const LANGUAGES: readonly { readonly code: Language; readonly name: string; readonly lang: string }[] = [
  { code: 'EN', name: 'English', lang: 'en' },
  { code: 'RU', name: 'Русский', lang: 'ru' },
]

function LanguageSwitch() {
  const frame = useWords(frameWords)
  const { runDocument } = useClient()
  const { viewer, set } = useSession()
  const { language, choose } = useLanguage()
  const change = async (code: Language) => {
    choose(code)
    if (!viewer) return
    const answer = await runDocument('set-language', { language: code })
    if (answer.ok) set(answer.data)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div class="segments" role="group" aria-label={frame.language}>
      {LANGUAGES.map(({ code, name, lang }) => (
        <button
          key={code}
          type="button"
          lang={lang}
          title={name}
          aria-pressed={language === code}
          onClick={() => void change(code)}
        >
          {code}
          <span class="unseen"> {name}</span>
        </button>
      ))}
    </div>
  )
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

function ThemeSwitch() {
  const frame = useWords(frameWords)
  const [theme, setTheme] = useState(rememberedTheme)
  const names: Readonly<Record<Theme, string>> = {
    system: frame.themeSystem,
    light: frame.themeLight,
    dark: frame.themeDark,
  }
  return (
    <select
      class="theme"
      aria-label={frame.theme}
      value={theme}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value as Theme
        chooseTheme(chosen)
        setTheme(chosen)
      }}
    >
      {THEMES.map(value => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </select>
  )
}

/** Reserves its space until the session is known, to avoid a layout shift. */
function Person({ path, inside }: { readonly path: string; readonly inside: boolean }) {
  const frame = useWords(frameWords)
  const { viewer, signOut } = useSession()
  if (viewer && inside) {
    return (
      <span class="person">
        <span class="who" title={viewer.email}>
          {viewer.name ?? viewer.email}
        </span>
        <Button kind="plain" onClick={() => void signOut()}>
          {frame.signOut}
        </Button>
      </span>
    )
  }
  if (viewer) {
    return (
      <span class="person">
        <Link to="/dashboard" kind="primary">
          {frame.openDashboard}
        </Link>
      </span>
    )
  }
  if (inside) return <span class="person" />
  return (
    <span class="person">
      {path !== '/sign-in' && <a href={addressOf('/sign-in')}>{frame.signIn}</a>}
      {path !== '/sign-up' && (
        <Link to="/sign-up" kind="primary">
          {frame.signUp}
        </Link>
      )}
    </span>
  )
}
