import { useEffect } from 'preact/hooks'
import { navigate } from '../frame/navigate.ts'
import type { PageView } from '../frame/page-view.ts'
import { Skeleton } from '../parts/shown.tsx'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'

/** Former addresses of the portfolios, which are pages of the terminal. */
export function View({ params: { id } }: PageView) {
  const common = useWords(commonWords)
  useEffect(() => {
    const to =
      id === undefined ? '/app/portfolios' : id === 'import' ? '/app/portfolios/import' : `/app/portfolio/${id}`
    navigate(to, { replace: true })
  }, [id])
  return <Skeleton lines={8} label={common.loading} />
}
