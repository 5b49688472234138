import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, shoot, violationsOf, type Window, type WindowOptions } from '../support/chromium.ts'
import { signUp } from '../support/visitor.ts'
import type { World } from '../world.ts'
import { cutTexts } from './cut-texts.ts'

export type Language = 'EN' | 'RU'

const LOCALES = { EN: 'en-GB', RU: 'ru-RU' } as const

/** A window of a desk whose browser is in the language. */
export function windowIn(
  language: Language,
  { browser, world }: { readonly browser: Browser; readonly world: World },
  options: WindowOptions = {},
): Promise<Window> {
  return openWindow(browser, world, { locale: LOCALES[language], viewport: { width: 1440, height: 900 }, ...options })
}

/** Somebody new who reads the language, signed in. */
export async function signedIn(
  language: Language,
  place: { readonly browser: Browser; readonly world: World },
  options: Parameters<typeof signUp>[1] = {},
) {
  const person = await signUp(place.world, options)
  await person.run('set-language', { language })
  return { person, window: await windowIn(language, place, { visitor: person }) }
}

/** Checks a page at the widths of a desk and of a phone: nothing is cut, nobody is kept out. */
export async function sound({ page }: Window, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cutTexts(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
