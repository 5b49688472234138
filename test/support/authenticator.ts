import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What the service hands to the browser, as far as an authenticator reads it. */
interface Options {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

/** What an honest browser would say otherwise. */
interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  /** The bits of user presence and user verification. @default both */
  readonly flags?: number
  readonly userHandle?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A device with one passkey (ES256), and the browser before it, as WebAuthn level 3 describes them. */
export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''
  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const dataOf = (rpId: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
  }
  return {
    id,
    /** What `navigator.credentials.create` would give, as JSON. */
    create(options: Options, lies: Lies = {}): string {
      userHandle = options.user?.id ?? ''
      const flags = (lies.flags ?? PRESENT | VERIFIED) | HAS_CREDENTIAL
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const head = dataOf(lies.rpId ?? options.rp?.id ?? '', flags, lies.counter ?? counter)
      const authData = Buffer.concat([head, Buffer.alloc(16), length, credentialId, key])
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', {}],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
    },
    /** What `navigator.credentials.get` would give, as JSON. */
    sign(options: Options, lies: Lies = {}): string {
      counter = lies.counter ?? counter + 1
      const data = dataOf(lies.rpId ?? options.rpId ?? '', lies.flags ?? PRESENT | VERIFIED, counter)
      const client = clientData('webauthn.get', options, lies)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

type Cbor = number | string | Buffer | Readonly<Record<string, never>>

function cborMap(entries: readonly (readonly [Cbor, Cbor])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cborOf)])
}

function cborOf(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
  return Buffer.isBuffer(value) ? Buffer.concat([cborHead(2, value.length), value]) : cborMap([])
}

function cborHead(type: number, size: number): Buffer {
  return Buffer.from(size < 24 ? [(type << 5) | size] : [(type << 5) | 24, size])
}
