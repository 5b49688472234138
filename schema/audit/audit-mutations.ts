import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core'
import { GraphQLError, type GraphQLField, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { AUDITED, type Audited, UNAUDITED } from './audited.ts'
import { beginAudit, endAudit } from './trail.ts'

/**
 * Sees to it that every mutation is written to the audit trail or says why it is not, whatever runs the document. A
 * change with a transaction writes its row there (`auditWithin`); of the others the row follows.
 */
class AuditMutationsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const fields = schema.getMutationType()?.getFields() ?? {}
    for (const field of Object.values(fields)) {
      const row = AUDITED[field.name]
      if (row !== undefined) withAudit(field, row)
      else if (UNAUDITED[field.name] === undefined) {
        throw new Error(`${field.name}: say in schema/audit/audited.ts what the audit trail has of it, or why nothing.`)
      }
    }
    const gone = [...Object.keys(AUDITED), ...Object.keys(UNAUDITED)].filter(name => fields[name] === undefined)
    if (gone.length > 0) throw new Error(`schema/audit/audited.ts names no mutation: ${gone.join(', ')}.`)
    return schema
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      auditMutations: AuditMutationsPlugin<Types>
    }
  }
}

export const auditMutations = 'auditMutations'

SchemaBuilder.registerPlugin(auditMutations, AuditMutationsPlugin)

/** Refusals before anything was tried: written, they would be a way to fill the table. */
const NOT_TRIED = [
  ...['SCOPE_MISSING', 'SIGN_IN_NEEDED', 'SECOND_FACTOR_NEEDED', 'CONFIRMATION_NEEDED', 'TOO_MANY_ATTEMPTS'],
  ...['SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'ROLE_MISSING', 'VIEWING_READ_ONLY', 'VIEWING_ENDED'],
]

function withAudit(field: GraphQLField<unknown, Context>, row: Audited): void {
  const { resolve } = field
  if (resolve === undefined) return
  field.resolve = async (parent, args, context, info) => {
    await beginAudit(context, row, args)
    try {
      const result = await resolve(parent, args, context, info)
      await endAudit(context, null)
      return result
    } catch (error) {
      await writeRefusal(context, row, error)
      throw error
    }
  }
}

async function writeRefusal(context: Context, { refusals }: Audited, error: unknown): Promise<void> {
  if (refusals !== true) return
  const code = error instanceof GraphQLError ? String(error.extensions.code) : null
  // Not awaited where something broke: it may be the database, and the answer says so soon enough. The cause is logged.
  if (code === null) void endAudit(context, 'INTERNAL').catch(() => undefined)
  else if (!NOT_TRIED.includes(code)) await endAudit(context, code)
}
