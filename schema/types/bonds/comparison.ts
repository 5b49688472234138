import { suggestIsin } from '../../alternatives/source.ts'
import { builder } from '../../builder.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { worth } from '../../work.ts'
import { Bond } from './bond.ts'

/** More columns cannot be read beside each other. */
const MOST_BONDS = 6

type RefusalReason = 'UNKNOWN_BOND' | 'REPEATED' | 'TOO_MANY'

interface Refusal {
  readonly id: string
  readonly reason: RefusalReason
  readonly message: string
  readonly meant: string | null
}

interface Compared {
  readonly bonds: readonly BondRow[]
  readonly refused: readonly Refusal[]
}

const RefusalReasonType = builder.enumType('ComparisonRefusalReason', {
  description: 'Why a bond is not compared.',
  values: {
    UNKNOWN_BOND: { description: 'There is no such bond.' },
    REPEATED: { description: 'It is compared already.' },
    TOO_MANY: { description: `${MOST_BONDS} bonds are compared already.` },
  } satisfies Record<RefusalReason, { readonly description: string }>,
})

const RefusalType = builder.objectRef<Refusal>('ComparisonRefusal').implement({
  description: 'An id that was given and is not compared.',
  fields: t => ({
    id: t.exposeString('id', { description: 'As given.' }),
    reason: t.expose('reason', { type: RefusalReasonType, description: 'Why the bond is left out.' }),
    message: t.exposeString('message', { description: 'The reason as a sentence.' }),
    meant: t.exposeString('meant', { nullable: true, description: 'The ISIN that was probably intended.' }),
  }),
})

const Comparison = builder.objectRef<Compared>('Comparison').implement({
  description: 'Bonds beside each other.',
  fields: t => ({
    bonds: t.field({ type: [Bond], description: 'In the order given.', resolve: ({ bonds }) => [...bonds] }),
    refused: t.field({
      type: [RefusalType],
      description: 'What is left out, and why: the rest is compared.',
      resolve: ({ refused }) => [...refused],
    }),
  }),
})

builder.queryField('comparison', t =>
  t.field({
    type: Comparison,
    ...worth(200),
    description: `Up to ${MOST_BONDS} bonds beside each other.`,
    authScopes: { data: true },
    args: { ids: t.arg.stringList({ required: true, description: 'UUIDs or ISINs of bonds.' }) },
    resolve: (_root, { ids }, { market }) => compared(ids, market),
  }),
)

/** The first bonds of a list; what cannot be compared is named with its reason, once. */
function compared(ids: readonly string[], market: MarketSnapshot): Compared {
  const bonds = new Set<BondRow>()
  const refused = new Map<string, Refusal>()
  for (const id of ids) {
    const bond = market.bondById.get(id.toLowerCase()) ?? market.bondByIsin.get(id.toUpperCase())
    if (bond === undefined) refused.set(id, unknownBond(id, market))
    else if (bonds.has(bond)) refused.set(id, { id, reason: 'REPEATED', message: `${id} is given twice.`, meant: null })
    else if (bonds.size < MOST_BONDS) bonds.add(bond)
    else {
      const message = `At most ${MOST_BONDS} bonds are compared; ${id} is left out.`
      refused.set(id, { id, reason: 'TOO_MANY', message, meant: null })
    }
  }
  return { bonds: [...bonds], refused: [...refused.values()] }
}

function unknownBond(id: string, market: MarketSnapshot): Refusal {
  const meant = suggestIsin(id.toUpperCase(), market) ?? null
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return { id, reason: 'UNKNOWN_BOND', message: `A bond with the id ${id} was not found.${hint}`, meant }
}
