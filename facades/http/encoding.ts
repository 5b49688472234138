import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Body, Encoded } from '../../gateway/answers/bytes.ts'
import type { Coding } from '../../gateway/answers/etag.ts'

interface Coder {
  readonly encodeSync: (bytes: Buffer) => Buffer
  readonly encodeAsync: (bytes: Buffer) => Promise<Buffer>
  readonly encodeStream: () => Transform
}

/** Levels that take about as long as producing the answer; higher ones would save a tenth of the bytes. */
const ZSTD = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 4 }

/** In order of preference. */
const CODERS: Readonly<Record<Coding, Coder>> = {
  zstd: {
    encodeSync: bytes => zlib.zstdCompressSync(bytes, ZSTD),
    encodeAsync: bytes => promisify(zlib.zstdCompress)(bytes, ZSTD),
    encodeStream: () => zlib.createZstdCompress(ZSTD),
  },
  br: {
    encodeSync: bytes => zlib.brotliCompressSync(bytes, BROTLI),
    encodeAsync: bytes => promisify(zlib.brotliCompress)(bytes, BROTLI),
    encodeStream: () => zlib.createBrotliCompress(BROTLI),
  },
  gzip: {
    encodeSync: bytes => zlib.gzipSync(bytes, GZIP),
    encodeAsync: bytes => promisify(zlib.gzip)(bytes, GZIP),
    encodeStream: () => zlib.createGzip(GZIP),
  },
}
const ENCODINGS = Object.keys(CODERS) as Coding[]

/** Shorter bodies fit into one packet uncompressed. */
const SHORTEST = 1_024
/** Longer bodies would hold up the event loop for over half a millisecond, so they are compressed in the thread pool. */
const LONGEST_SYNC = 131_072

const chosen = new LRUCache<string, { readonly encoding: Coding | null }>({ max: 200 })

/** @param accepted the `Accept-Encoding` header @returns the best accepted coding; null for none */
export function encodingFor(accepted: string | undefined, length: number): Coding | null {
  if (accepted === undefined || length < SHORTEST) return null
  const known = chosen.get(accepted)
  if (known !== undefined) return known.encoding
  const encoding = bestOf(accepted)
  chosen.set(accepted, { encoding })
  return encoding
}

/** By the weights of RFC 9110; ties are resolved by our preference. */
function bestOf(accepted: string): Coding | null {
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

/** The encoded body, synchronous for short bodies. @param cache codings of this body, read and extended */
export function encode(body: Body, encoding: Coding, cache?: Encoded): Buffer | Promise<Buffer> {
  const known = cache?.get(encoding)
  if (known !== undefined) return known
  const { encodeSync, encodeAsync } = CODERS[encoding]
  const plain = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  const store = (coded: Buffer) => {
    cache?.set(encoding, coded)
    return coded
  }
  return plain.length > LONGEST_SYNC ? encodeAsync(plain).then(store) : store(encodeSync(plain))
}

/** A stream that encodes what is written to it. */
export function encoder(encoding: Coding): Transform {
  return CODERS[encoding].encodeStream()
}
