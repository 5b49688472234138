import { describe, expect, test } from 'vitest'
import { holdingsReader } from '../../gateway/imports/read-in-worker.ts'
import { UnreadableFile } from '../../tables/cell.ts'

const CSV = `ISIN,Quantity\n${Array.from({ length: 4_000 }, (_, line) => `RU000A1038V6,${line + 1}`).join('\n')}`
const request = { bytes: Buffer.from(CSV), sheet: null, columns: [] }
const LIMITS = { memoryMb: 256, ms: 30_000, atOnce: 1, waiting: 0 }

describe('a holdings file', () => {
  test('is read in a worker', async () => {
    expect((await holdingsReader(LIMITS)(request)).rows).toHaveLength(4_000)
  })

  test('that takes too long is refused in words', async () => {
    const reading = holdingsReader({ ...LIMITS, ms: 1 })(request)
    await expect(reading).rejects.toThrow(/cannot be read within 0\.001 s\. Save the table/)
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
  })

  test('that needs too much memory is refused in words', async () => {
    const reading = holdingsReader({ ...LIMITS, memoryMb: 4 })(request)
    await expect(reading).rejects.toThrow(/needs more memory/)
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
  })

  test('waits for the one before; when too many wait, one is refused with a time', async () => {
    const read = holdingsReader({ ...LIMITS, waiting: 1 })
    const [first, second, third] = [read(request), read(request), read(request)]
    await expect(third).rejects.toMatchObject({ extensions: { code: 'OVERLOADED', retryAfterSeconds: 5 } })
    expect((await first).rows).toHaveLength(4_000)
    expect((await second).rows).toHaveLength(4_000)
    expect((await read(request)).rows).toHaveLength(4_000)
  })
})
