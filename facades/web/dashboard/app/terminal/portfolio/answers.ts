import type { AnswerOf } from '../../client/documents.ts'

export type PortfolioAnswer = AnswerOf<'get-portfolio'>
export type Analysis = AnswerOf<'get-portfolio-analysis'>
/** The portfolio in one currency. */
export type Converted = NonNullable<Analysis['converted']>
export type Transaction = AnswerOf<'get-transactions'>['transactions'][number]

/** Risk of a portfolio in one currency. */
export type PortfolioDesk = NonNullable<AnswerOf<'get-portfolio'>['desk']>
