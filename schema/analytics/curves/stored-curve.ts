import { chain, map, type Result } from '../result.ts'
import { CURVE_MODELS, type Curve, type CurveModelName, curveFromTerms } from './curve.ts'
import { type TenorPoint, tenorPoint } from './tenor.ts'

/** A curve as stored in the database: parameters by name. */
export interface StoredCurve {
  readonly model: CurveModelName
  readonly parameters: readonly { readonly name: string; readonly value: number }[]
  readonly longestTenor: number | null
  /** Set for fitted curves. */
  readonly shortestTenor?: number | null
}

/** Other names under which sources publish a parameter. */
const ALIASES: Readonly<Record<string, string>> = Object.freeze({ tau: 'tau1' })

const valuesOf = ({ model, parameters }: StoredCurve): readonly number[] => {
  if (model === 'NODES') return nodesOf(parameters)
  const byName = new Map(parameters.map(({ name, value }) => [name.toLowerCase(), value]))
  return CURVE_MODELS[model].parameterNames.map(name => {
    const key = name.toLowerCase()
    return byName.get(key) ?? byName.get(ALIASES[key] ?? '') ?? Number.NaN
  })
}

/** A node is a parameter named by its tenor in years: `0.25` is 3.1 per cent. */
const nodesOf = (parameters: StoredCurve['parameters']): readonly number[] =>
  parameters
    .map(({ name, value }) => [Number(name), value] as const)
    .toSorted(([a], [b]) => a - b)
    .flat()

/** The curve behind stored parameters; MISSING_DATA naming the parameter that is not there. */
export const curveFromStored = (stored: StoredCurve): Result<Curve> =>
  curveFromTerms({ ...stored, parameters: valuesOf(stored) })

/** Tenors that are published of every curve, years. */
export const PUBLISHED_TENORS = Object.freeze([0.25, 0.5, 0.75, 1, 2, 3, 5, 7, 10, 15, 20, 30])

/** The published points of a curve, or the reason why the parameters do not give a curve. */
export const publishedPoints = (stored: StoredCurve): Result<readonly TenorPoint[]> =>
  chain(curveFromStored(stored), curve =>
    PUBLISHED_TENORS.reduce<Result<readonly TenorPoint[]>>(
      (points, years) => chain(points, found => map(tenorPoint(curve, years), point => [...found, point])),
      { ok: true, value: [] },
    ),
  )
