import type { AnswerOf } from '../../client/documents.ts'

export type Comparison = AnswerOf<'compare-bonds'>
export type ComparedBond = Comparison['bonds'][number]
