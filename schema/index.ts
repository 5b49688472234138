import './scalars.ts'
import './types/bond-search.ts'
import './types/schedule.ts'
import './types/issuer.ts'
import './types/tariff.ts'
import './types/operator.ts'
import { builder } from './builder.ts'

/** The canonical schema: what the data means, said once. */
export const schema = builder.toSchema({ sortSchema: false })
