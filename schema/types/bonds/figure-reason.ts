import { REASONS, type Reason } from '../../analytics/result.ts'
import { builder } from '../../builder.ts'

export const FigureReason = builder.enumType('FigureReason', {
  description: 'Why a figure is missing.',
  values: Object.fromEntries(Object.entries(REASONS).map(([name, description]) => [name, { description }])) as Record<
    Reason,
    { description: string }
  >,
})
