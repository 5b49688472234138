import type { Database } from '../../prisma/client.ts'
import type { Check } from '../../schema/check.ts'
import type { Config } from '../process/config.ts'
import { ok } from './check.ts'
import { checkData } from './data.ts'
import { checkDatabase } from './database.ts'
import { checkEmails } from './emails.ts'
import { checkDisk, checkMail, checkMemory, checkPayments, checkRedis, checkTracing } from './surroundings.ts'
import { checkTelegram } from './telegram.ts'

interface CheckUp {
  readonly database: Database
  readonly config: Config
  now(): Date
}

/** Checks everything that a running service needs; each part reports its own faults. */
export async function checkUp({ database, config, now }: CheckUp): Promise<readonly Check[]> {
  const ofDatabase = await checkDatabase(database, now)
  const isUsable = !ofDatabase.some(({ what, state }) => state === 'FAIL' || (what === 'migrations' && state !== 'OK'))
  const bonds = isUsable ? await database.prisma.bond.count().catch(() => 0) : 0
  const [redis, disk, mail, telegram, tracing] = await Promise.all([
    checkRedis(config, now),
    checkDisk(config),
    checkMail(config),
    checkTelegram(config),
    checkTracing(config),
  ])
  return [
    ok('Node', process.version),
    ...ofDatabase,
    ...redis,
    disk,
    checkMemory(bonds),
    mail,
    telegram,
    tracing,
    checkPayments(config),
    ...(isUsable ? [await checkEmails(database.prisma, now()), ...(await checkData(database.prisma, now()))] : []),
  ]
}
