import type { AnswerOf } from '../../client/documents.ts'

export type PlacementRow = AnswerOf<'get-placements'>['items'][number]

/** Stages from the announcement on. */
export const STAGES = [
  ...['ANNOUNCED', 'BOOK_OPEN', 'BOOK_CLOSED', 'PRICED', 'PLACING', 'PLACED', 'CANCELLED'],
] as const

/** How a stage is marked. */
export function toneOf(stage: string): 'good' | 'warm' | 'bad' | 'calm' {
  if (stage === 'BOOK_OPEN') return 'good'
  if (stage === 'CANCELLED') return 'bad'
  return stage === 'PLACED' || stage === 'ANNOUNCED' ? 'calm' : 'warm'
}
