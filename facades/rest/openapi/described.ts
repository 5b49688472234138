import type { Served } from '../../service.ts'

/** An endpoint with its document, without the means to run it. */
export type Described = Pick<Served, 'endpoint' | 'operation'>
