import type uPlot from 'uplot'

/** Shapes of points, so that classes differ without their colour. */
export const SHAPES = ['disc', 'square', 'diamond', 'triangle', 'cross', 'bar', 'plus', 'drop'] as const
export type Shape = (typeof SHAPES)[number]

/** The shapes in text, for legends. */
export const GLYPHS: Readonly<Record<Shape, string>> = {
  ...{ disc: '●', square: '■', diamond: '◆', triangle: '▲', cross: '✖', bar: '▬', plus: '✚', drop: '▼' },
}

const RADIUS = 4

/** Draws one point around its centre. */
type Draw = (path: Path2D, x: number, y: number, radius: number) => void

const DRAW: Readonly<Record<Shape, Draw>> = {
  disc: (path, x, y, r) => {
    path.moveTo(x + r, y)
    path.arc(x, y, r, 0, 2 * Math.PI)
  },
  square: (path, x, y, r) => path.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7),
  bar: (path, x, y, r) => path.rect(x - r * 1.15, y - r * 0.45, r * 2.3, r * 0.9),
  diamond: polygon([0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]),
  triangle: polygon([0, -1.15], [1.1, 0.85], [-1.1, 0.85]),
  drop: polygon([0, 1.15], [1.1, -0.85], [-1.1, -0.85]),
  cross: polygon(...turned(Math.PI / 4)),
  plus: polygon(...turned(0)),
}

/** Paths of points in a shape. */
export function shapePaths(shape: Shape): uPlot.Series.Points.PathBuilder {
  return eachPoint((path, x, y) => DRAW[shape](path, x, y, RADIUS * devicePixelRatio))
}

/** Paths of rectangles around points. @param size in the units of the axes */
export function cellPaths({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    chart: uPlot,
    ...rest: Parameters<uPlot.Series.Points.PathBuilder> extends [uPlot, ...infer Rest] ? Rest : never
  ) => {
    const across = Math.max(3, Math.abs(chart.valToPos(width, 'x', true) - chart.valToPos(0, 'x', true)))
    const up = Math.max(3, Math.abs(chart.valToPos(height, 'y', true) - chart.valToPos(0, 'y', true)))
    const draw = eachPoint((path, x, y) => path.rect(x - across / 2, y - up / 2, across - 1, up - 1))
    return draw(chart, ...rest)
  }
}

function eachPoint(draw: (path: Path2D, x: number, y: number) => void): uPlot.Series.Points.PathBuilder {
  return (chart, series, first, last) => {
    const [positions = [], ...values] = chart.data
    const own = values[series - 1]
    const fill = new Path2D()
    for (let index = first; index <= last; index += 1) {
      const value = own?.[index]
      const position = positions[index]
      if (value == null || position == null) continue
      draw(fill, chart.valToPos(position, 'x', true), chart.valToPos(value, 'y', true))
    }
    return { fill, stroke: null }
  }
}

type Corner = readonly [x: number, y: number]

function polygon(...corners: readonly Corner[]): Draw {
  return (path, x, y, radius) => {
    for (const [index, [across, down]] of corners.entries()) {
      if (index === 0) path.moveTo(x + across * radius, y + down * radius)
      else path.lineTo(x + across * radius, y + down * radius)
    }
    path.closePath()
  }
}

/** The corners of a plus sign, turned by an angle. */
function turned(angle: number): readonly Corner[] {
  const arms = [0, 1, 2, 3].flatMap((quarter): readonly (readonly [number, number, number])[] => {
    const turn = angle + (quarter * Math.PI) / 2
    return [
      [1.25, -0.4, turn],
      [1.25, 0.4, turn],
      [0.4, 0.4, turn],
    ]
  })
  return arms.map(([x, y, turn]) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)])
}
