import type { Context } from '../../context.ts'
import { eachInSteps } from '../../in-steps.ts'
import type { RowFigures } from './figures.ts'
import type { FigureRole } from './file/roles.ts'

/** Further digits of a spreadsheet's binary numbers say nothing. */
const MOST = 8

/** How exactly the columns of a table are written: the most digits after the sign that a row has. */
export async function placesFor(rows: readonly RowFigures[], context: Pick<Context, 'pace'>) {
  const most = new Map<FigureRole, number>()
  const count = ({ stated }: RowFigures) => {
    for (const [role, figure] of Object.entries(stated) as [FigureRole, RowFigures['amount']][]) {
      most.set(role, Math.max(most.get(role) ?? 0, Math.min(figure.decimalPlaces(), MOST)))
    }
  }
  await eachInSteps(rows, count, context)
  return {
    /** Half of the last digit: what rounding can have taken away. */
    half: (role: FigureRole) => 0.5 * 10 ** -(most.get(role) ?? MOST),
  }
}
