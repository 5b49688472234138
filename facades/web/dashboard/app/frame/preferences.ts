import type { Language } from '../client/rows.ts'

/** Preferences in browser storage: language, theme, and the columns of the screen. */

export type Theme = 'system' | 'light' | 'dark'

export function rememberedLanguage(): Language {
  const stored = read('language')
  if (stored === 'EN' || stored === 'RU') return stored
  return navigator.languages.some(tag => tag.toLowerCase().startsWith('ru')) &&
    !navigator.languages[0]?.toLowerCase().startsWith('en')
    ? 'RU'
    : 'EN'
}

export function rememberLanguage(language: Language): void {
  write('language', language)
}

/**
 * The language that a person chose and the service has not stored yet: the page may be left, or the connection lost,
 * before it answers. Until then the choice stands, whatever the service says.
 */
export function unsavedLanguage(userId: string): Language | null {
  const [id, language] = read('unsavedLanguage')?.split(' ') ?? []
  return id === userId && (language === 'EN' || language === 'RU') ? language : null
}

export function rememberUnsavedLanguage(userId: string, language: Language): void {
  write('unsavedLanguage', `${userId} ${language}`)
}

export function forgetUnsavedLanguage(): void {
  write('unsavedLanguage', null)
}

export function rememberedTheme(): Theme {
  const stored = read('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the theme immediately. Notifies charts, because they draw their colours on a canvas. */
export function chooseTheme(theme: Theme): void {
  write('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  dispatchEvent(new Event(THEME_CHANGED))
}

/** The columns that a person chose last, as in the URL; null for the usual ones. */
export function rememberedColumns(): string | null {
  return read('columns')
}

export function rememberColumns(columns: string | null): void {
  write('columns', columns)
}

export const THEME_CHANGED = 'bonds:theme'

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
}
