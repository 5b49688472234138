import { createHash } from 'node:crypto'

/**
 * In a statement: one of the ids in `$1`, a JSON list. An array makes the planner use the indexes, also in a fresh database
 * without statistics and beside a condition that it believes to leave nothing.
 */
export const GIVEN_IDS = 'ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($1::json)))'

/** The UUID namespace of this project. Changing it would change the id of every stored row. */
const NAMESPACE = Buffer.from('6f2c1e0a9d544b7c8e3f5a1b0c7d2e94', 'hex')

/**
 * A version 5 UUID: the same words always give the same id, so that repeated ingestion of the same data, on any machine,
 * gives the same rows.
 */
export function idFromWords(...words: readonly string[]): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(words.join(':')).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function bondIdFromIsin(isin: string): string {
  return idFromWords('bond', isin)
}
