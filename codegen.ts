import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/**
 * Prisma's command wants a schema-engine binary although `generate` never starts it; naming any program that
 * exists spares the download, so that installing works without a way to Prisma's host.
 */
function generatePrismaClient(): void {
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate'], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`prisma generate failed:\n${stdout}\n${stderr}`)
}

generatePrismaClient()
