import { MEMBER_ACCESS } from '../schema/people/member-access.ts'
import { MEMBER_ROLES } from '../schema/people/member-roles.ts'

/** One row for fields that the same roles of an account may call, in the order of the table of the schema. */
export function memberTable(): string {
  const head = ['what', ...MEMBER_ROLES.map(role => role.toLowerCase())]
  const rows = Map.groupBy(Object.entries(MEMBER_ACCESS), ([, roles]) =>
    MEMBER_ROLES.map(role => (roles.includes(role) ? 'yes' : '–')).join(' | '),
  )
  return [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...[...rows].map(([cells, fields]) => `| ${fields.map(([name]) => `\`${named(name)}\``).join(', ')} | ${cells} |`),
    `| everything else: reading data, the own sign-in, sessions, name, address and language | ${MEMBER_ROLES.map(() => 'yes').join(' | ')} |`,
  ].join('\n')
}

/** Root fields go by their name alone, as in the table of access. */
function named(field: string): string {
  return field.replace(/^(Query|Mutation)\./, '')
}
