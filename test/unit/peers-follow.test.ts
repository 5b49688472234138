import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PeerRow, PeerSpread } from '../../prisma/measures/inputs.ts'
import { peerSpreads } from '../../schema/analytics/peer-spread.ts'
import { bucketsOf, changedPeerSpreads, peerSpreadsFrom } from '../../schema/measures/peers.ts'

/** Stored with eight decimals, so that the median of an even number of bonds may have nine. */
const spread = fc.integer({ min: -3e10, max: 9e10 }).map(value => value / 1e8)
const peer = fc.record({
  scale: fc.constantFrom('NATIONAL', 'INTERNATIONAL'),
  sample: fc.boolean(),
  rating: fc.integer({ min: 1, max: 4 }),
  macaulayYears: fc.constantFrom(0.5, 1, 1.5, 4, 12),
  gSpreadBp: spread,
})
const market = fc
  .array(peer, { maxLength: 60 })
  .map(peers =>
    peers.map((one, index): PeerRow => ({ ...one, bondId: `${index}`, peerSpreadBp: null, peerGroup: null })),
  )

function stored(rows: readonly PeerRow[], changed: readonly PeerSpread[]): readonly PeerRow[] {
  const spreads = new Map(changed.map(spread => [spread.bondId, spread]))
  return rows.map(row => ({ ...row, ...spreads.get(row.bondId) }))
}

/** Bonds with another spread, computed anew. */
function requoted(rows: readonly PeerRow[], quotes: readonly (readonly [number, number])[]): readonly PeerRow[] {
  const moved = new Map(quotes.map(([place, spread]) => [`${place % Math.max(rows.length, 1)}`, spread]))
  return rows.map(row => {
    const gSpreadBp = moved.get(row.bondId)
    return gSpreadBp === undefined ? row : { ...row, gSpreadBp, peerSpreadBp: null, peerGroup: null }
  })
}

const quotes = fc.array(fc.tuple(fc.nat(59), spread), { maxLength: 12 })

test('each bond of a scale is compared with its peers, real and sample bonds apart', () => {
  fc.assert(
    fc.property(market, rows => {
      const compared = stored(rows, changedPeerSpreads(rows))
      for (const own of Map.groupBy(compared, ({ scale, sample }) => `${scale} ${sample}`).values()) {
        const spreads = peerSpreads(own).map(one => (one.ok ? one.value.spreadBp : Number.NaN))
        expect(own.map(({ peerSpreadBp }) => peerSpreadBp)).toEqual(spreads.map(value => expect.closeTo(value, 7)))
      }
      expect(changedPeerSpreads(compared)).toEqual([])
    }),
  )
})

test('a few bonds at a time follow their peers until all have, and none that is quoted waits', () => {
  fc.assert(
    fc.property(market, quotes, fc.integer({ min: 1, max: 20 }), (rows, moves, most) => {
      const requotedRows = requoted(stored(rows, changedPeerSpreads(rows)), moves)
      const wanted = stored(requotedRows, changedPeerSpreads(requotedRows))
      let current = requotedRows
      for (let turn = 0; turn <= rows.length; turn += 1) {
        const changed = changedPeerSpreads(current, most)
        if (changed.length === 0) break
        current = stored(current, changed)
        expect(current.filter(({ peerSpreadBp }) => peerSpreadBp === null)).toEqual([])
      }
      expect(current).toEqual(wanted)
    }),
  )
})

test('a bond that is compared alone tells the median that its bucket was compared with', () => {
  fc.assert(
    fc.property(market, quotes, (rows, moves) => {
      const compared = stored(rows, changedPeerSpreads(rows))
      const own = requoted(compared, moves).filter(({ peerSpreadBp }) => peerSpreadBp === null)
      const medians = own.map(({ bondId }) => {
        const before = compared.find(row => row.bondId === bondId)
        if (before?.peerSpreadBp == null || before.peerGroup === null) return undefined
        return { medianBp: before.gSpreadBp - before.peerSpreadBp, peerGroup: before.peerGroup }
      })
      const alone = stored(requoted(compared, moves), peerSpreadsFrom(own, medians) ?? [])
      const back = alone.map((row, place) => {
        const { gSpreadBp = 0 } = compared[place] ?? {}
        return own.some(({ bondId }) => bondId === row.bondId)
          ? { ...row, gSpreadBp, peerSpreadBp: null, peerGroup: null }
          : row
      })
      expect(stored(back, changedPeerSpreads(back))).toEqual(compared)
    }),
  )
})

test('the bucket follows first whose median moved most', () => {
  const bucket = (rating: number, spreads: readonly number[], median: number): readonly PeerRow[] =>
    spreads.map((gSpreadBp, index) => ({
      ...{ scale: 'NATIONAL', sample: false, rating, macaulayYears: 2.5, gSpreadBp, bondId: `${rating} ${index}` },
      ...{ peerSpreadBp: gSpreadBp - median, peerGroup: 'RATING_AND_DURATION' },
    }))
  const rows = [...bucket(1, [1, 2, 3, 4, 5], 4), ...bucket(2, [1, 2, 3, 4, 5], 8), ...bucket(3, [1, 2, 3, 4, 5], 3)]
  expect(changedPeerSpreads(rows, 5).map(({ bondId }) => bondId)).toEqual(['2 0', '2 1', '2 2', '2 3', '2 4'])
  expect(changedPeerSpreads(rows, 10)).toHaveLength(10)
  expect(changedPeerSpreads(rows, 0)).toEqual([])
  const [first, ...others] = rows as [PeerRow, ...PeerRow[]]
  const requoted = [{ ...first, gSpreadBp: 9, peerSpreadBp: null, peerGroup: null }, ...others]
  expect(changedPeerSpreads(requoted, 0)).toMatchObject([{ bondId: first.bondId, peerSpreadBp: 5 }])
})

test('a bond that is quoted alone is compared with the median as it is, if its bucket has one', () => {
  const [row] = [{ scale: 'NATIONAL', sample: false, rating: 3, macaulayYears: 2.5, gSpreadBp: 150 }].map(
    (one): PeerRow => ({ ...one, bondId: 'a', peerSpreadBp: null, peerGroup: null }),
  )
  const rows = row === undefined ? [] : [row]
  expect(bucketsOf(rows)).toEqual([{ scale: 'NATIONAL', sample: false, rating: 3, above: 2, upTo: 3 }])
  expect(bucketsOf(rows.map(one => ({ ...one, macaulayYears: 0.5 })))).toMatchObject([{ above: null, upTo: 1 }])
  expect(bucketsOf(rows.map(one => ({ ...one, macaulayYears: 10.5 })))).toMatchObject([{ above: 10, upTo: null }])
  expect(peerSpreadsFrom(rows, [{ medianBp: 100, peerGroup: 'NEXT_RATINGS' }])).toEqual([
    { bondId: 'a', peerSpreadBp: 50, peerGroup: 'NEXT_RATINGS' },
  ])
  expect(peerSpreadsFrom(rows, [undefined])).toBeNull()
})
