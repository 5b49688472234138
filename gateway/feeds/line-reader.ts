import { createHash } from 'node:crypto'
import type { Batch } from './batch.ts'
import { type BatchLine, LONGEST_LINE, readLine } from './read-line.ts'

/** Collects the lines of a batch from the pieces in which it arrives. */
export interface LineReader {
  /** @returns false when the batch is too large */
  add(piece: Buffer): boolean
  /** Takes a last line without a line break. @returns the batch; null when it is too large */
  end(): Pick<Batch, 'hash' | 'lines' | 'numbers'> | null
}

/** The largest batch in bytes, unpacked. */
export const LARGEST_BATCH = 10_000_000
export const MOST_LINES = 50_000
const NEWLINE = 0x0a

export function createLineReader(): LineReader {
  const hash = createHash('sha256')
  const lines: BatchLine[] = []
  const numbers: number[] = []
  let bytes = 0
  let number = 0
  /** The beginning of a line; of one that is too long, enough to refuse it. */
  let rest = Buffer.alloc(0)

  const take = (line: Buffer) => {
    number += 1
    if (isBlank(line)) return
    lines.push(readLine(line))
    numbers.push(number)
  }
  return {
    add: piece => {
      bytes += piece.length
      if (bytes > LARGEST_BATCH) return false
      hash.update(piece)
      let start = 0
      for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
        take(joined(rest, piece.subarray(start, end)))
        rest = Buffer.alloc(0)
        start = end + 1
        if (lines.length > MOST_LINES) return false
      }
      rest = joined(rest, piece.subarray(start))
      return true
    },
    end: () => {
      take(rest)
      return lines.length > MOST_LINES ? null : { hash: hash.digest('base64url'), lines, numbers }
    },
  }
}

function joined(rest: Buffer, piece: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([rest, piece.subarray(0, Math.max(0, LONGEST_LINE + 1 - rest.length))])
}

function isBlank(line: Buffer): boolean {
  return line.every(byte => byte === 0x20 || byte === 0x0d || byte === 0x09)
}
