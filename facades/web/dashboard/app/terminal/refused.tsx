import type { Failure } from '../client/failure.ts'
import { FailureText } from '../parts/failure-text.tsx'

/** A refused request, with the parameters at fault. */
export function Refused({ failure }: { readonly failure: Failure }) {
  return (
    <div class="notice-box bad" role="alert">
      {failure.faults.length === 0 ? (
        <FailureText failure={failure} />
      ) : (
        <div class="failure">
          {failure.faults.map(({ name, message }) => (
            <p key={name}>
              <code>{name}</code> {message}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
