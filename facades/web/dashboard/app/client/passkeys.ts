import type { Failure } from './failure.ts'

/** Why the browser made or used no passkey. */
export type PasskeyRefusal = 'cancelled' | 'known' | 'elsewhere' | 'failed'

type FromBrowser = { readonly answer: string } | { readonly refusal: PasskeyRefusal }

/** Browsers have passkeys on pages of https and of localhost, but not for an IP address. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Asks the browser to make a passkey. */
export function makePasskey(options: unknown): Promise<FromBrowser> {
  return answerOf(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })
  })
}

/** Asks the browser to sign in by a passkey that the user chooses. */
export function usePasskey(options: unknown): Promise<FromBrowser> {
  return answerOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] })
  })
}

/** Browsers of some years ago sign in by passkey, but do not offer it in a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
}

/** Has the browser offer passkeys in the field for it, until the user chooses one or the offer is stopped. */
export function offerPasskey(options: unknown): Promise<FromBrowser> {
  return answerOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return startAuthentication({ optionsJSON, useBrowserAutofill: true })
  })
}

export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** A refusal of the browser in the form of one of the service. */
export function failureOf(message: string): Failure {
  return { code: 'PASSKEY', message, requestId: null, faults: [], retryAfter: null }
}

async function answerOf(ask: () => Promise<object>): Promise<FromBrowser> {
  try {
    return { answer: JSON.stringify(await ask()) }
  } catch (error) {
    return { refusal: REFUSALS[(error as Error).name] ?? 'failed' }
  }
}

/** By the name of the browser's exception. Whoever cancels, or waits too long, gets the first. */
const REFUSALS: Readonly<Record<string, PasskeyRefusal>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
}
