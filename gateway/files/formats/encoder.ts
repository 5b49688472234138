import type { FileRow } from '../../../schema/files/file-source.ts'

/** Turns the rows of a table into the bytes of a file, a batch at a time. */
export interface Encoder {
  /** @returns the bytes that are complete; possibly none */
  add(rows: readonly FileRow[]): Promise<Uint8Array>
  /** @returns the rest */
  end(): Promise<Uint8Array>
}
