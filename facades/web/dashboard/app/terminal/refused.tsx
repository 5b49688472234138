import type { Failure } from '../client/failure.ts'
import { Failed } from '../parts/failed.tsx'

interface RefusedProps {
  readonly failure: Failure
  reload(): Promise<void>
}

/** A refused request, with the parameters at fault; where none is, the request can be repeated. */
export function Refused({ failure, reload }: RefusedProps) {
  if (failure.faults.length === 0) return <Failed failure={failure} reload={reload} />
  return (
    <div class="notice-box bad" role="alert">
      <div class="failure">
        {failure.faults.map(({ name, message }) => (
          <p key={name}>
            <code>{name}</code> {message}
          </p>
        ))}
      </div>
    </div>
  )
}
