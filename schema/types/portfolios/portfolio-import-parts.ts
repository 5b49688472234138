import { bounded, FILE_CONTENT } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { DECIMAL_SIGNS } from '../../portfolio/import/cells/number.ts'
import { type ReadColumn, SIGN_BASES } from '../../portfolio/import/file/column-signs.ts'
import { ROLES } from '../../portfolio/import/file/roles.ts'
import { FILE_LIMITS } from '../../portfolio/import/file/sheet.ts'

const HoldingsRole = builder.enumType('HoldingsRole', {
  description:
    'Content of a column of a holdings file. `PAR` is the nominal amount that is held, `NOMINAL` the face of one bond. `PRICE` is only shown; `AVERAGE_PRICE` and `COST` are stored.',
  values: ROLES,
})

const DecimalSign = builder.enumType('HoldingsDecimalSign', {
  description:
    'How a column writes decimals. `EITHER`: both commas and points part decimals, and nothing parts thousands.',
  values: DECIMAL_SIGNS,
})

const SignBasis = builder.enumType('HoldingsSignBasis', {
  description: 'What decided: the rows of the column, the other columns of figures, or the caller.',
  values: SIGN_BASES,
})

export const HoldingsKind = builder.enumType('HoldingsKind', {
  description: 'What is read of a holdings file.',
  values: ['POSITIONS', 'TRANSACTIONS'] as const,
})

export const HoldingsFileInput = builder.inputType('HoldingsFileInput', {
  description: 'A CSV or XLSX file of at most 5 MB and 5,000 rows, as text or as base64.',
  fields: t => ({
    name: t.string({ required: true, description: 'File name. The format is detected from the content.' }),
    text: t.string({ description: 'Content of a CSV file.', ...FILE_CONTENT }),
    base64: t.string({ description: 'Bytes of a CSV or XLSX file.', ...FILE_CONTENT }),
    sheet: t.string({
      description: 'Worksheet of a workbook; by default the one that matches a table of holdings best.',
    }),
    content: t.field({
      type: HoldingsKind,
      description: 'What to read of a file that has both; by default the positions.',
    }),
  }),
})

export const HoldingsColumnInput = builder.inputType('HoldingsColumnInput', {
  description: 'Content of a column that was not recognised, or wrongly recognised.',
  fields: t => ({
    column: t.int({ required: true, description: 'Column number, from 1.', ...bounded([1, FILE_LIMITS.columns]) }),
    role: t.field({ type: HoldingsRole, description: 'Null: ignore the column.' }),
    decimal: t.field({ type: DecimalSign, description: 'Decimal sign of the column; by default as its rows say.' }),
    dayFirst: t.boolean({ description: 'Of dates such as 02/03/2026: whether the day comes first.' }),
  }),
})

export const HoldingsColumn = builder.objectRef<ReadColumn>('HoldingsColumn').implement({
  description: 'A column of a holdings file.',
  fields: t => ({
    column: t.exposeInt('column', { unit: 'none', description: 'Column number, from 1.' }),
    title: t.exposeString('title'),
    role: t.expose('role', { type: HoldingsRole, nullable: true, description: 'Null where it was not recognised.' }),
    decimal: t.expose('decimal', {
      type: DecimalSign,
      nullable: true,
      description: 'Null where no value has a comma or a point, and where `isOpen`.',
    }),
    decimalBasis: t.expose('decimalBasis', { type: SignBasis, nullable: true }),
    dayFirst: t.exposeBoolean('dayFirst', {
      nullable: true,
      description: 'Of dates such as 02/03/2026: whether the day comes first.',
    }),
    isOpen: t.exposeBoolean('isOpen', {
      description:
        'Values can be read in two ways, such as `1,000`, or 97.9 beside 102,5. Choose with `decimal` or `dayFirst`; rows with such values are not used before.',
    }),
    examples: t.exposeStringList('examples', { description: 'The first values, preferring those that are open.' }),
  }),
})
