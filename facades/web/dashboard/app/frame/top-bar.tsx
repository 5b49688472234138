import { useEffect, useState } from 'preact/hooks'
import type { Language } from '../client/rows.ts'
import { Button, Link } from '../parts/button.tsx'
import { DayBar } from '../terminal/day-bar.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { addressOf, docsAddress } from './navigate.ts'
import { PaletteButton } from './palette-button.tsx'
import { chooseTheme, rememberedTheme, THEME_CHANGED, type Theme } from './preferences.ts'
import { useSession } from './session.tsx'
import { useLanguageChange } from './use-language-change.ts'

export function TopBar({ path, inside }: { readonly path: string; readonly inside: boolean }) {
  const common = useWords(commonWords)
  const frame = useWords(frameWords)
  const { language } = useLanguage()
  const isTerminal = path.startsWith('/app')
  return (
    <header class={`top ${inside ? 'inside' : ''} ${isTerminal ? 'whole' : ''}`}>
      <div class="bar">
        <a class="brand" href={addressOf(inside ? '/dashboard' : '/')}>
          <img src={addressOf('/mark.svg')} alt="" width="24" height="24" />
          {common.brand}
        </a>
        <span class="pill">{common.earlyAccess}</span>
        {inside && <PaletteButton />}
        {inside && isTerminal && <DayBar path={path} />}
        <nav class="site" aria-label={frame.site}>
          <a class="to-docs" href={docsAddress(language)}>
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
  const { language } = useLanguage()
  const change = useLanguageChange()
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
  useEffect(() => {
    const follow = () => setTheme(rememberedTheme())
    addEventListener(THEME_CHANGED, follow)
    return () => removeEventListener(THEME_CHANGED, follow)
  }, [])
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
