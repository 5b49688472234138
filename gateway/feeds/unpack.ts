import { createGunzip } from 'node:zlib'

/** The data is not gzip, or ends in the middle. */
export class NotPacked extends Error {
  override readonly name = 'NotPacked'
}

interface Unpacking {
  /** @returns false when the receiver wants no more. @throws NotPacked */
  write(chunk: Buffer): Promise<boolean>
  /** @returns false as above. @throws NotPacked */
  end(): Promise<boolean>
  close(): void
}

/**
 * Unpacks gzip piece by piece. It stops with the first piece that the receiver refuses, so that little data cannot become
 * much.
 * @param add returns false when it wants no more
 */
export function unpackTo(add: (piece: Buffer) => boolean): Unpacking {
  const gunzip = createGunzip()
  let isWanted = true
  let fault: Error | null = null
  gunzip.on('data', (piece: Buffer) => {
    isWanted = isWanted && add(piece)
    if (!isWanted) gunzip.destroy()
  })
  const closed = new Promise<void>(resolve => gunzip.once('close', resolve))
  gunzip.on('error', error => {
    fault = error
  })
  const outcome = () => {
    if (fault !== null && isWanted) throw new NotPacked(fault.message)
    return isWanted
  }
  return {
    write: async chunk => {
      if (gunzip.destroyed) return outcome()
      const written = new Promise<void>(resolve => gunzip.write(chunk, () => resolve()))
      await Promise.race([written, closed])
      return outcome()
    },
    end: async () => {
      if (!gunzip.destroyed) gunzip.end()
      await closed
      return outcome()
    },
    close: () => gunzip.destroy(),
  }
}
