/** A failed request, with the message of the service. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly requestId: string | null
  readonly faults: readonly Fault[]
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | null
}

export interface Fault {
  /** Last part of the variable path, without the input object. */
  readonly name: string
  readonly message: string
}

export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: Failure }

/** The service could not be reached. The UI texts supply the message. */
export const OFFLINE: Failure = { code: 'OFFLINE', message: '', requestId: null, faults: [], retryAfter: null }

interface GivenError {
  readonly message?: string
  readonly extensions?: {
    readonly code?: string
    readonly requestId?: string
    readonly faults?: readonly { readonly name?: string; readonly path?: string; readonly message: string }[]
  }
}

export function failureFrom(error: GivenError | undefined, response: Response): Failure {
  const { code = 'UNREADABLE', requestId, faults = [] } = error?.extensions ?? {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    code,
    message: error?.message ?? '',
    requestId: requestId ?? response.headers.get('x-request-id'),
    faults: faults.map(({ name, path, message }) => ({ name: lastPart(name ?? path ?? ''), message })),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
