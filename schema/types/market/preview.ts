import { builder } from '../../builder.ts'
import type { SourcesNow } from '../../context.ts'
import { delayNote } from '../../overview/overview.ts'
import { type Preview, previewOf } from '../../overview/preview.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import type { SourceStatus } from '../../source-status.ts'
import { compositeOf } from '../bonds/rating.ts'
import { rowFields } from '../bonds/row-fields.ts'
import { ENUMS } from '../shared/enums.ts'
import { warningsOf } from '../shared/page.ts'

/** Fixed columns and nothing else: from `Bond` the whole market could be reached. */
const PreviewBond = builder.objectRef<BondRow>('PreviewBond').implement({
  description: 'A bond of the public preview.',
  fields: t => {
    const { float, date, text } = rowFields(t)
    return {
      isin: t.exposeString('isin', { description: 'ISIN.' }),
      name: t.exposeString('name', { description: 'Name.' }),
      currency: t.exposeString('currency', { description: 'Currency of settlement, ISO 4217.' }),
      price: float(
        'percentOfNominal',
        'Clean price, per cent of the outstanding nominal.',
        ({ measure }) => measure?.priceClean,
      ),
      priceDate: date('Day of the price.', ({ measure }) => measure?.priceDate),
      yield: float('percentAYear', 'Headline yield, effective, per cent a year.', ({ measure }) => measure?.yield),
      yieldBasis: t.field({
        type: ENUMS.YieldBasis,
        nullable: true,
        resolve: ({ measure }) => measure?.yieldBasis,
      }),
      yieldDate: date('The date to which the headline yield is computed.', ({ measure }) => measure?.yieldDate),
      durationDays: float(
        'days',
        'Macaulay duration to the headline date, days.',
        ({ measure }) => measure?.durationDays,
      ),
      gSpreadBp: float(
        'basisPoints',
        'Spread over the government curve, basis points.',
        ({ measure }) => measure?.gSpreadBp,
      ),
      rating: text('Label of the composite rating.', bond => compositeOf(bond)?.label),
      maturityDate: date('Null for a perpetual.', bond => bond.maturityDate),
    }
  },
})

const PreviewSource = builder.objectRef<SourceStatus>('PreviewSource').implement({
  description: 'Where data comes from.',
  fields: t => ({
    key: t.exposeString('key', { description: 'Key of the source.' }),
    name: t.exposeString('name', { description: 'Name of the source.' }),
    licence: t.exposeString('licence', { description: 'Licence of its data.' }),
    stale: t.exposeBoolean('stale', {
      nullable: true,
      description: 'True when two scheduled runs have passed without a success; null without a schedule.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the last successful ingestion run; null when never.',
    }),
  }),
})

const MarketPreview = builder.objectRef<Preview & Pick<SourcesNow, 'statuses'>>('MarketPreview').implement({
  description: 'What the service covers, and a fixed handful of its bonds, for everybody.',
  fields: t => ({
    asOf: t.field({
      type: 'DateTime',
      description: 'Date and time of the data.',
      resolve: ({ market }) => market.asOf,
    }),
    revision: t.int({
      unit: 'none',
      description: 'The revision of the data.',
      resolve: ({ market }) => market.revision,
    }),
    sample: t.boolean({ description: 'True for the invented sample market.', resolve: ({ market }) => market.sample }),
    delay: t.string({ description: 'Delay of the prices.', resolve: ({ market }) => delayNote(market) }),
    warnings: t.stringList({
      description: 'What a reader must know about the data.',
      resolve: ({ market }, _args, { isSandbox, principal }) => [...warningsOf({ market, isSandbox, principal })],
    }),
    live: t.exposeInt('live', { unit: 'count', description: 'Bonds that are placed or traded now.' }),
    issuers: t.exposeInt('issuers', { unit: 'count', description: 'Issuers of these bonds.' }),
    currencies: t.exposeStringList('currencies', { description: 'Currencies of settlement, most common first.' }),
    sources: t.field({
      type: [PreviewSource],
      description: 'Sources with at least one successful ingestion run.',
      resolve: ({ statuses }) => statuses.filter(({ lastSuccessAt }) => lastSuccessAt !== null),
    }),
    bonds: t.field({
      type: [PreviewBond],
      description: 'The most traded bonds of the most common currency, one of each issuer.',
      resolve: ({ bonds }) => [...bonds],
    }),
  }),
})

builder.queryField('marketPreview', t =>
  t.field({
    type: MarketPreview,
    description: 'What the service covers, and a fixed handful of its bonds. Open to everybody.',
    resolve: (_root, _args, { market, sources }) => ({ ...previewOf(market), statuses: sources.statuses }),
  }),
)
