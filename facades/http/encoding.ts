import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Body, Encoded } from '../../gateway/answers/bytes.ts'

type Encoding = 'zstd' | 'br' | 'gzip'

interface Coder {
  readonly now: (bytes: Buffer) => Buffer
  readonly soon: (bytes: Buffer) => Promise<Buffer>
}

/** At the levels that take about as long as making the answer did; more would save a tenth of the bytes. */
const ZSTD = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 4 }

/** The best first. */
const CODERS: Readonly<Record<Encoding, Coder>> = {
  zstd: {
    now: bytes => zlib.zstdCompressSync(bytes, ZSTD),
    soon: bytes => promisify(zlib.zstdCompress)(bytes, ZSTD),
  },
  br: {
    now: bytes => zlib.brotliCompressSync(bytes, BROTLI),
    soon: bytes => promisify(zlib.brotliCompress)(bytes, BROTLI),
  },
  gzip: { now: bytes => zlib.gzipSync(bytes, GZIP), soon: bytes => promisify(zlib.gzip)(bytes, GZIP) },
}
const ENCODINGS = Object.keys(CODERS) as Encoding[]

/** Shorter bodies fit into one packet anyway. */
const SHORTEST = 1_024
/** Longer ones would hold up everybody else: they are made shorter beside the event loop. */
const LONGEST_AT_ONCE = 1_048_576

const chosen = new LRUCache<string, { readonly encoding: Encoding | null }>({ max: 200 })

/** @param accepted the header `Accept-Encoding` @returns the best of what is taken; null for the body as it is */
export function encodingFor(accepted: string | undefined, length: number): Encoding | null {
  if (accepted === undefined || length < SHORTEST) return null
  const known = chosen.get(accepted)
  if (known !== undefined) return known.encoding
  const encoding = bestOf(accepted)
  chosen.set(accepted, { encoding })
  return encoding
}

/** By the weights of RFC 9110; of those that weigh alike the best of ours. */
function bestOf(accepted: string): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(piece => piece.trim())
    const weight = parameters.find(parameter => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [best = null] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))
  return best !== null && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null
}

/** The body in that coding, at once where that is quick. @param made what was made of it before, and is made now */
export function encode(body: Body, encoding: Encoding, made?: Encoded): Buffer | Promise<Buffer> {
  const known = made?.get(encoding)
  if (known !== undefined) return known
  const { now, soon } = CODERS[encoding]
  const plain = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  const keep = (coded: Buffer) => {
    made?.set(encoding, coded)
    return coded
  }
  return plain.length > LONGEST_AT_ONCE ? soon(plain).then(keep) : keep(now(plain))
}
