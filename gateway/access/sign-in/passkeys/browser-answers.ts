import { z } from 'zod'
import { passkeyRefused } from '../../../../schema/errors.ts'

/** What browsers answer about a passkey: JSON with bytes in Base64url, of which only this is read. */
const BYTES = z.string().regex(/^[\w-]+$/)
const TRANSPORT = z.string().regex(/^[a-z-]{1,20}$/)
const COMMON = { id: BYTES.max(1_400), rawId: BYTES.max(1_400), type: z.literal('public-key') }

const NEW_PASSKEY = z.object({
  ...COMMON,
  response: z.object({
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    transports: z.array(TRANSPORT).max(10).default([]),
  }),
})

const SIGNATURE = z.object({
  ...COMMON,
  response: z.object({
    clientDataJSON: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: z.string().nullish(),
  }),
})

/** @throws GraphQLError PASSKEY_REFUSED for anything else */
export function newPasskeyFrom(answer: string): z.infer<typeof NEW_PASSKEY> {
  return read(NEW_PASSKEY, answer)
}

/** @throws GraphQLError PASSKEY_REFUSED for anything else */
export function signatureFrom(answer: string): z.infer<typeof SIGNATURE> {
  return read(SIGNATURE, answer)
}

function read<T>(form: z.ZodType<T>, answer: string): T {
  try {
    return form.parse(JSON.parse(answer))
  } catch {
    throw passkeyRefused()
  }
}
