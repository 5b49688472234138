import { useEffect, useState } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { useClient } from '../../client/client.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/shown.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { screenWords } from '../../words/terminal-screen.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { PageState } from '../page-state.ts'
import { filterText, isFilter } from './filters.ts'

interface Count {
  readonly name: string
  readonly total: number
}

/** No bond passes all filters: which of them to remove, and how many bonds that would give. */
export function NoneFound({ parameters, change }: PageState) {
  const texts = useWords(terminalWords)
  const own = useWords(screenWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  const counts = useCounts(parameters)
  const helpful = counts?.filter(({ total }) => total > 0)
  const textOf = (name: string) => filterText(language, name, parameters[name] ?? '', value => labelOf(language, value))
  return (
    <Empty title={texts.noneTitle} text={helpful?.length === 0 ? own.noneAlone : texts.noneText}>
      {counts === null && <span class="muted">{own.counting}</span>}
      {helpful?.map(({ name, total }) => (
        <Button key={name} onClick={() => change({ [name]: null })}>
          {own.without(textOf(name))}: {texts.bonds(whole(total))}
        </Button>
      ))}
    </Empty>
  )
}

/** How many bonds pass without each of the filters, most first; null while they are counted. */
function useCounts(parameters: ApiParameters): readonly Count[] | null {
  const { runEndpoint } = useClient()
  const [counts, setCounts] = useState<readonly Count[] | null>(null)
  const key = JSON.stringify(parameters)
  useEffect(() => {
    let isWanted = true
    setCounts(null)
    const names = Object.keys(parameters).filter(isFilter)
    const count = async (name: string) => {
      const { [name]: _, Sorts: __, ...others } = parameters
      const answer = await runEndpoint('search-bonds', { ...others, CountOnly: 'true' })
      return answer.ok ? [{ name, total: answer.data.page.total }] : []
    }
    void Promise.all(names.map(count)).then(found => {
      if (isWanted) setCounts(found.flat().toSorted((a, b) => b.total - a.total))
    })
    return () => {
      isWanted = false
    }
  }, [key])
  return counts
}
