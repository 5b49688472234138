import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import { compose } from './compose.ts'
import { readConfig } from './gateway/process/config.ts'
import { listen } from './gateway/process/listen.ts'
import { createLog } from './gateway/process/log.ts'
import type { SandboxDoor } from './gateway/sandbox/sandbox-process.ts'
import { DEMO_EMAIL } from './prisma/accounts.ts'

/**
 * The process of the sandbox, started by `gateway/sandbox/sandbox-process.ts`: the same service over fifty invented
 * bonds in memory. The process that started it is its only client, and ends it by closing their channel.
 */
const BONDS = 50
const CACHES = { ANSWER_CACHE_MB: '8', ROW_CACHE_MB: '8' }

const config = readConfig({
  ...process.env,
  ...CACHES,
  DATA_DIR: 'memory://',
  PORT: '0',
  TRUSTED_PROXIES: 'loopback',
  SANDBOX: 'off',
})
const { log, mailer } = { log: createLog(config.logLevel), mailer: { send: async () => undefined } }
// Customers of the service come first, for the processor as for this process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit())
const service = await compose({ config, log, mailer, isSandbox: true })
await service.begin({ sampleSize: BONDS })
// A subscriber like any other: no direct GraphQL.
await service.operator('set-role', { email: DEMO_EMAIL, role: 'SUBSCRIBER' })
const { key } = (await service.operator('issue-key', { email: DEMO_EMAIL })) as { readonly key: string }
const server = createServer(service.handle)
await listen(server, { port: config.port, host: '127.0.0.1' })
const door: SandboxDoor = { port: (server.address() as AddressInfo).port, key }
process.send?.(door)
