import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'

const CONNECTIONS = 10
const IDLE_MS = 5_000

/** PostGraphile over the wide table, with unknown values last as our endpoint has them. */
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL ?? '',
      schemas: ['peers'],
      poolConfig: { max: CONNECTIONS, idleTimeoutMillis: IDLE_MS },
    }),
  ],
  schema: { pgOrderByNullsLast: true },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
})
const server = createServer()
await pgl.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('SIGTERM', () => process.exit(0))
// Whoever started it is gone.
process.once('disconnect', () => process.exit(0))
