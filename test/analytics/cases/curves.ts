import type { CurveTerms } from '../../../schema/analytics/curves/curve.ts'

/** Curves that the cases name. */
export const CURVES: Readonly<Record<string, CurveTerms>> = {
  flat5: { model: 'NODES', parameters: [1, 5] },
  gsw20240830: {
    model: 'SVENSSON',
    parameters: [
      4.77055671441905, 0.729178277946686, -1.9426462553785, -2.86579891708572, 0.902377839254897, 3.16069975337781,
    ],
  },
  moex20260624: {
    model: 'MOEX_GAUSS',
    parameters: [
      1521.439389, -171.755139, -574.458809, 0.860877, 0.049362, 0.678947, 0.129863, -2.920334, 3.347373, 4.310632,
      -1.328817, 0, 0,
    ],
  },
  negative: { model: 'NELSON_SIEGEL', parameters: [0.9, -1.7, -2.1, 2.3] },
  inverted: { model: 'NELSON_SIEGEL', parameters: [9.5, 7.25, 1.5, 1.4] },
  nodes: {
    model: 'NODES',
    parameters: [0.25, 3.1, 0.5, 3.25, 1, 3.4, 2, 3.35, 3, 3.55, 5, 3.9, 7, 4.2, 10, 4.45, 20, 4.9, 30, 4.8],
  },
}
