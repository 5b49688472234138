import type { Served } from '../../service.ts'

/** An endpoint with its document; whether it can be run does not matter to its description. */
export type Described = Pick<Served, 'endpoint' | 'operation'>
