import { UnreadableFile } from '../../../tables/cell.ts'

interface Decoded {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'windows-1251'
}

/** Detects the encoding: byte order mark, zero bytes for UTF-16, valid UTF-8, otherwise windows-1251. */
export function decode(bytes: Uint8Array): Decoded {
  const encoding = marked(bytes) ?? guessed(bytes)
  const text = new TextDecoder(encoding.toLowerCase()).decode(bytes)
  if (text.includes('\0')) throw new UnreadableFile('The file is not a text file: it contains zero bytes.')
  return { text, encoding }
}

function marked([first, second, third]: Uint8Array): Decoded['encoding'] | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8'
  if (first === 0xff && second === 0xfe) return 'UTF-16LE'
  if (first === 0xfe && second === 0xff) return 'UTF-16BE'
  return null
}

const SAMPLE_BYTES = 4_096

function guessed(bytes: Uint8Array): Decoded['encoding'] {
  const head = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 1].map(parity => head.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) > head.length / 8) return odd > even ? 'UTF-16LE' : 'UTF-16BE'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'windows-1251'
  }
}
