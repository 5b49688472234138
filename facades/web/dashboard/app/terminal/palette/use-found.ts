import { useEffect, useState } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { useClient } from '../../client/client.tsx'
import type { Failure } from '../../client/failure.ts'
import { navigate } from '../../frame/navigate.ts'
import { matchRoute } from '../../frame/routes.ts'
import { paletteWords } from '../../words/terminal-palette.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { asOfHere, withAsOf } from '../as-of.ts'
import type { Option } from './option.ts'
import { findPlaces } from './use-commands.ts'

/** A person types faster than this; each pause is one search. */
const PAUSE_MS = 120
const SHORTEST = 2
const MOST_BONDS = '7'
const MOST_ISSUERS = '4'

export interface Found {
  readonly options: readonly Option[]
  /** How many bonds pass the filters that were read; null while it is not known. */
  readonly total: number | null
  readonly failure: Failure | null
}

const NOTHING: Found = { options: [], total: null, failure: null }

/** What the service finds for a text: bonds and issuers by name, places of the documentation, and a count of filters. */
export function useFound(text: string, filters: ApiParameters | null): Found {
  const { runEndpoint } = useClient()
  const { language } = useLanguage()
  const formats = useFormats()
  const texts = useWords(paletteWords)
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (text.length < SHORTEST) return setFound(NOTHING)
    let isWanted = true
    const search = async () => {
      const asOf = asOfHere()
      const [bonds, issuers, places, counted] = await Promise.all([
        runEndpoint('search-bonds', {
          ...asOf,
          Query: text,
          PageSize: MOST_BONDS,
          Fields: 'isin,name,yield,yieldBasis',
        }),
        runEndpoint('get-issuers', { Query: text, PageSize: MOST_ISSUERS }),
        findPlaces(language, text),
        filters === null ? null : runEndpoint('search-bonds', { ...filters, ...asOf, CountOnly: 'true' }),
      ])
      if (!isWanted) return
      const failed = [counted, bonds, issuers].find(answer => answer?.ok === false)
      setFound({
        failure: failed?.ok === false ? failed.failure : null,
        total: counted?.ok === true ? counted.data.page.total : null,
        options: [
          ...(bonds.ok ? bonds.data.items : []).map(
            (bond): Option => ({
              ...{ id: bond.isin, group: 'bonds', title: bond.name },
              note: bond.yield === null ? bond.isin : `${formats.percent(bond.yield)} · ${bond.isin}`,
              run: () => navigate(withAsOf(`/app/bond/${bond.isin}`)),
            }),
          ),
          ...(issuers.ok ? issuers.data.items : []).map((issuer): Option => {
            const page = `/app/issuer/${issuer.id}`
            const has = matchRoute(page) !== null
            return {
              ...{ id: issuer.id, group: 'issuers', title: issuer.shortName ?? issuer.name },
              note: has ? (issuer.inn ?? issuer.lei ?? '') : texts.bondsOf,
              run: () => navigate(withAsOf(has ? page : `/app/screen?IssuerId=${issuer.id}`)),
            }
          }),
          ...places,
        ],
      })
    }
    const timer = setTimeout(() => void search(), PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text, language, JSON.stringify(filters)])
  return found
}
