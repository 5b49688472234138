import type { Failure } from '../client/failure.ts'
import { commonWords } from '../words/common.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

/** Message of a failure, from the service when it sent one. */
export function FailureText({ failure }: { readonly failure: Failure }) {
  const common = useWords(commonWords)
  const { duration } = useFormats()
  const { code, message, faults, requestId, retryAfter } = failure
  const text = message !== '' ? message : code === 'OFFLINE' ? common.offline : common.unreadable
  return (
    <div class="failure">
      <p>{text}</p>
      {faults.length > 1 && (
        <ul>
          {faults.map(fault => (
            <li key={fault.name}>{fault.message}</li>
          ))}
        </ul>
      )}
      {retryAfter !== null && retryAfter > 60 && <p class="muted">{duration(retryAfter)}</p>}
      {code === 'INTERNAL' && requestId !== null && <p class="muted">{common.requestId(requestId)}</p>}
    </div>
  )
}
