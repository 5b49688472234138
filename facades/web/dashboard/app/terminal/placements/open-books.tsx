import { addressOf } from '../../frame/navigate.ts'
import { Failed } from '../../parts/failed.tsx'
import { Card } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { useEndpoint } from '../use-endpoint.ts'
import { Countdown } from './countdown.tsx'
import { guidanceText } from './guidance-text.ts'

export const OPEN_BOOKS = { Stage: 'BOOK_OPEN', Sorts: 'bookclose_asc', Fields: 'full' } as const

/** Books that take orders now, the next to close first. */
export function OpenBooks() {
  const common = useWords(commonWords)
  const texts = useWords(placementWords)
  const formats = useFormats()
  const { data, failure, reload } = useEndpoint('get-placements', OPEN_BOOKS)
  return (
    <Card title={texts.openBooks}>
      {failure !== null && <Failed failure={failure} reload={reload} />}
      {data === undefined && failure === null && <Skeleton lines={4} label={common.loading} />}
      {data?.items.length === 0 && <p class="muted">{texts.noOpenBooks}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul class="open-books">
          {data.items.map(({ id, name, issuer, bookOpen, bookClose, guidance, volume, currency, creditRating }) => (
            <li key={id}>
              <a class="clamped" title={name} href={addressOf(`/app/placements/${id}`)}>
                {name}
              </a>
              <span class="muted clamped" title={issuer.name}>
                {issuer.name}
                {creditRating !== null && ` · ${creditRating.label}`}
              </span>
              <span class="figures">
                {guidanceText(guidance.at(-1), formats)} · {formats.compact(volume, currency)}
              </span>
              <strong>
                <Countdown opens={bookOpen} closes={bookClose} />
              </strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
