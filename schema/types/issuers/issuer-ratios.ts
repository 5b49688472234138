import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { inputName } from '../../filters/filter.ts'
import { REPORT_RATIOS } from '../../filters/ratios.ts'
import { readerOf } from '../../filters/read.ts'
import { figuresOf, Issuer } from './issuer.ts'

/** The ratios of the newest report by the names of their filters: a column for each filter. */
builder.objectFields(Issuer, t =>
  Object.fromEntries(
    REPORT_RATIOS.map(filter => {
      const read = readerOf(filter.column)
      const resolve = (issuer: { readonly id: string }, _args: object, context: Context) =>
        read(figuresOf(issuer, context)) as number | null
      return [inputName(filter), t.float({ unit: filter.unit, nullable: true, description: filter.text, resolve })]
    }),
  ),
)
