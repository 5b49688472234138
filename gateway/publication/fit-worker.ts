import { parentPort, workerData } from 'node:worker_threads'
import { fittedCurve } from '../../schema/measures/fitted-curve.ts'
import type { FitRequest } from './fit-in-worker.ts'

/** The worker that fits curves and ends. */
const { groups, date } = workerData as FitRequest
parentPort?.postMessage(groups.map(inputs => fittedCurve(inputs, date)))
