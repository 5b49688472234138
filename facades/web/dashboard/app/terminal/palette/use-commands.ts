import { addressOf, docsAddress, navigate } from '../../frame/navigate.ts'
import { chooseTheme, type Theme } from '../../frame/preferences.ts'
import { PAGES } from '../../frame/rail.tsx'
import { mayOpen } from '../../frame/routes.ts'
import { useSession } from '../../frame/session.tsx'
import { OPERATOR, OWN } from '../../frame/side-nav.tsx'
import { useLanguageChange } from '../../frame/use-language-change.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { commonWords } from '../../words/common.ts'
import { frameWords } from '../../words/frame.ts'
import { paletteWords } from '../../words/terminal-palette.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { withFrame } from '../as-of.ts'
import { matches } from './matches.ts'
import type { Option } from './option.ts'

/** An option that is found by its name in either language. */
interface Command extends Option {
  readonly texts: readonly string[]
}

/** Pages, actions and the documentation's start pages that fit a text; all of them without one. */
export function useCommands(text: string): readonly Option[] {
  const commands = [...usePages(), ...useActions()]
  return text === '' ? commands : commands.filter(({ texts }) => matches(text, texts))
}

function usePages(): readonly Command[] {
  const frame = useWords(frameWords)
  const { language } = useLanguage()
  const { viewer } = useSession()
  const rows = [
    ...PAGES,
    ...OWN.filter(row => mayOpen(row.path, viewer)),
    ...(viewer?.role === 'OPERATOR' ? OPERATOR : []),
  ]
  const own = [...new Map(rows.map(row => [row.path, row])).values()].map(
    ({ path, label }): Command => ({
      ...{
        id: path,
        group: 'pages',
        title: frame[label],
        run: () => navigate(path.startsWith('/app') ? withFrame(path) : path),
      },
      texts: [frameWords.EN[label], frameWords.RU[label]],
    }),
  )
  const docs = (['docs', 'reference'] as const).map(
    (label): Command => ({
      ...{ id: label, group: 'documentation', title: frame[label] },
      run: () => location.assign(docsAddress(language, label === 'docs' ? '' : '/reference')),
      texts: [frameWords.EN[label], frameWords.RU[label]],
    }),
  )
  return [...own, ...docs]
}

function useActions(): readonly Command[] {
  const common = useWords(commonWords)
  const frame = useWords(frameWords)
  const texts = useWords(paletteWords)
  const { language } = useLanguage()
  const changeLanguage = useLanguageChange()
  const { signOut } = useSession()
  const announce = useAnnounce()
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => announce(common.copied),
      () => announce(common.copyFailed),
    )
  const themed = (label: 'themeLight' | 'themeDark' | 'themeSystem', theme: Theme): Command => ({
    ...{ id: label, group: 'actions', title: texts[label], run: () => chooseTheme(theme) },
    texts: [paletteWords.EN[label], paletteWords.RU[label]],
  })
  return [
    {
      ...{ id: 'copy-link', group: 'actions', title: texts.copyLink, run: () => void copyLink() },
      texts: [paletteWords.EN.copyLink, paletteWords.RU.copyLink],
    },
    {
      ...{ id: 'language', group: 'actions', title: texts.toLanguage },
      run: () => void changeLanguage(language === 'EN' ? 'RU' : 'EN'),
      texts: ['English language английский язык', 'Russian русский'],
    },
    themed('themeLight', 'light'),
    themed('themeDark', 'dark'),
    themed('themeSystem', 'system'),
    {
      ...{ id: 'sign-out', group: 'actions', title: frame.signOut, run: () => void signOut() },
      texts: [frameWords.EN.signOut, frameWords.RU.signOut],
    },
  ]
}

/** Places of the documentation, with its own short names. */
interface Place {
  readonly t: string
  readonly p?: string
  readonly u: string
}

const MOST_PLACES = 6
const loaded = new Map<string, Promise<readonly Place[]>>()

/** Places of the documentation whose titles fit a text; its index is loaded once. */
export async function findPlaces(language: string, text: string): Promise<readonly Option[]> {
  const path = addressOf(`/docs/search-${language.toLowerCase()}.json`)
  const index = loaded.get(path) ?? loadPlaces(path)
  loaded.set(path, index)
  const places = await index
  return places
    .filter(({ t, p }) => matches(text, [t, p ?? '']))
    .slice(0, MOST_PLACES)
    .map(({ t, p, u }) => ({
      ...{ id: u, group: 'documentation', title: t, run: () => location.assign(u) },
      ...(p !== undefined && { note: p }),
    }))
}

/** An index that could not be loaded is requested again by the next search. */
async function loadPlaces(path: string): Promise<readonly Place[]> {
  try {
    const response = await fetch(path)
    if (response.ok) return (await response.json()) as readonly Place[]
  } catch {
    // The service is away, which the bonds beside it say.
  }
  loaded.delete(path)
  return []
}
