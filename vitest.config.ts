import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const WORLD = 'test/{prisma,schema,gateway,web,rest,mcp,connect,cli}/**/*.test.ts'

/**
 * What also runs on PostgreSQL: tests that write to a database of their own. Others run once: what only reads a shared
 * world is answered from the market snapshot, and REST, MCP and the command line reach SQL through the documents alone.
 */
const STORED = globSync('test/{prisma,schema,gateway,web}/**/*.test.ts').filter(file =>
  /\b(openWorld|openShop|openMailedWorld|copyTemplate|freshDatabase|openSmallMarket|POSTGRES_URL)\b/.test(
    readFileSync(file, 'utf8'),
  ),
)

/** What Node compiles of the service for the commands and workers that tests start: once instead of by each of them. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/**
 * unit: pure, no database. world: PGlite with a sample market, servers in process.
 * services: on PostgreSQL what reaches the database, and what needs Redis. browser: Chromium.
 */
export default defineConfig({
  // The file that Node itself would load: of two copies of graphql neither knows the other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    env: { NODE_ENV: 'test' },
    reporters: ['default'],
    // Files of one worker share the modules they import; each keeps what it changes to itself and puts it back.
    isolate: false,
    maxWorkers: 2,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,analytics}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'world',
          // With DATABASE_URL the world is tested on that server; the databases made for it are its own.
          env: process.env.DATABASE_URL ? { TEST_DATABASE: 'postgresql' } : {},
          include: [WORLD],
          globalSetup: 'test/support/template.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['test/services/**/*.test.ts', ...STORED],
          globalSetup: ['test/support/template.ts', 'test/support/tools.ts'],
          env: { TEST_DATABASE: 'postgresql' },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/template.ts', 'test/support/dashboard.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
