import type { AnswerOf } from '../../client/documents.ts'

export type PortfolioAnswer = AnswerOf<'get-portfolio'>
export type Analysis = AnswerOf<'get-portfolio-analysis'>
/** The portfolio in one currency. */
export type Converted = NonNullable<Analysis['converted']>
export type Transaction = AnswerOf<'get-transactions'>['transactions'][number]
