/** Solves a small linear system by elimination with pivoting; undefined where it is singular. */
export const solved = (matrix: number[][], right: number[]): number[] | undefined => {
  const rows = matrix.map((row, i) => [...row, right[i] as number])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const tail = rows.slice(column).map(row => Math.abs(row[column] as number))
    const pivot = column + tail.indexOf(Math.max(...tail))
    const pivotRow = rows[pivot] as number[]
    if (!(Math.abs(pivotRow[column] as number) > 1e-300)) return undefined
    rows[pivot] = rows[column] as number[]
    rows[column] = pivotRow
    for (let i = column + 1; i < size; i++) {
      const row = rows[i] as number[]
      const factor = (row[column] as number) / (pivotRow[column] as number)
      for (let k = column; k <= size; k++) row[k] = (row[k] as number) - factor * (pivotRow[k] as number)
    }
  }
  const found = new Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i--) {
    const row = rows[i] as number[]
    let sum = row[size] as number
    for (let k = i + 1; k < size; k++) sum -= (row[k] as number) * (found[k] as number)
    found[i] = sum / (row[i] as number)
  }
  return found
}

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0)

/** Products of each column with each: XᵀX of the normal equations. */
export const normalMatrix = (columns: readonly (readonly number[])[]): number[][] =>
  columns.map(a => columns.map(b => dot(a, b)))

/** Weights of columns that come nearest to a target, in the sense of least squares; undefined where they are dependent. */
export const regression = (columns: readonly (readonly number[])[], target: readonly number[]): number[] | undefined =>
  solved(
    normalMatrix(columns),
    columns.map(column => dot(column, target)),
  )
