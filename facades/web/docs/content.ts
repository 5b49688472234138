import type { ServiceFacts } from './about/service-facts.ts'
import type { Description } from './description.ts'
import type { References } from './reference-sources.ts'
import type { Site } from './site.ts'

/** What pages are made of. */
export interface Content {
  readonly description: Description
  readonly references: References
  readonly site: Site
  readonly service: ServiceFacts
  /** Days in examples are counted from it. */
  readonly now: Date
}
