import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  TypeInfo,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type BoundFaults, boundFaults } from '../../schema/bounds.ts'
import { failure } from '../errors.ts'

type Variables = Readonly<Record<string, unknown>>
type Field = GraphQLField<unknown, unknown>

/**
 * Every argument of a query that lies outside of its bounds, an error for each field, told before the query is
 * estimated: a page of a negative length would cost less than nothing.
 */
export function outOfBounds(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variables, operationName }: { readonly variables: Variables; readonly operationName?: string | null | undefined },
): readonly GraphQLError[] {
  const errors: GraphQLError[] = []
  const info = new TypeInfo(schema)
  const running = getOperationAST(document, operationName)
  const look = (node: FieldNode) => {
    const field = info.getFieldDef()
    if (!field || !node.arguments?.length) return
    const faults = faultsOf(field)?.(givenTo(field, node, variables)) ?? []
    if (faults.length === 0) return
    const { code, status, detail } = failure('INVALID_PARAMETER', {
      detail: faults.map(({ message }) => message).join(' '),
    })
    errors.push(new GraphQLError(detail, { nodes: node, extensions: { code, faults, http: { status } } }))
  }
  const visitor = visitWithTypeInfo(info, {
    OperationDefinition: node => (node === running ? undefined : false),
    Field: { enter: look },
  })
  visit(document, visitor)
  return errors
}

const checks = new WeakMap<Field, { readonly faultsOf: BoundFaults | null }>()

function faultsOf(field: Field): BoundFaults | null {
  const known = checks.get(field) ?? { faultsOf: boundFaults(field.args) }
  checks.set(field, known)
  return known.faultsOf
}

/** The arguments of a field. What cannot be read as its type is left out: the executor tells. */
export function givenTo(field: Field, node: FieldNode, variables: Variables): Variables {
  const values = (node.arguments ?? []).flatMap(({ name, value }) => {
    const argument = field.args.find(one => one.name === name.value)
    if (argument === undefined) return []
    // As it was sent: that a number is too large for its type is said in the same words.
    if (value.kind === Kind.VARIABLE) return [[name.value, variables[value.name.value]] as const]
    return [[name.value, valueFromAST(value, argument.type, variables as Record<string, unknown>)] as const]
  })
  return Object.fromEntries(values)
}
