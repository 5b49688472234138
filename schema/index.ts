import './scalars.ts'
import './types/bond-search.ts'
import './types/alternatives.ts'
import './types/schedule.ts'
import './types/issuer.ts'
import './types/overview.ts'
import './types/placement-list.ts'
import './types/portfolio.ts'
import './types/portfolio-changes.ts'
import './types/portfolio-import.ts'
import './types/tariff.ts'
import './types/operator.ts'
import './types/calculate.ts'
import './types/curve.ts'
import { builder } from './builder.ts'

/** The canonical schema: what the data means, said once. */
export const schema = builder.toSchema({ sortSchema: false })
