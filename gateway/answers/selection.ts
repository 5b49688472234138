import type { FieldNode, GraphQLObjectType } from 'graphql'
import { type Fragments, fieldsBelow, type Look, type Selected } from '../documents/selection.ts'
import { NeedsEngine } from './needs-engine.ts'

/**
 * The fields of an object in response order, with fragments expanded.
 * @throws NeedsEngine for a directive, and for a condition on an abstract type
 */
export function selectedOf(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): readonly Selected[] {
  const look: Look = ({ directives = [] }, part) => {
    if (directives.length > 0) throw new NeedsEngine('a directive')
    if (part === undefined) throw new NeedsEngine('a fragment that is not there')
    const condition = 'typeCondition' in part ? part.typeCondition?.name.value : undefined
    if ((condition ?? type.name) !== type.name) throw new NeedsEngine(`a part of ${condition} in ${type.name}`)
  }
  return fieldsBelow(nodes, fragments, look)
}
