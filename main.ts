import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { commandLine } from './facades/cli/commands.ts'
import { type OperatorRun, operatorServer, runThrough } from './facades/cli/operator-channel.ts'
import { progressTo } from './facades/cli/progress.ts'
import { isDatabaseFull } from './gateway/database/unavailable.ts'
import { checkSettings } from './gateway/doctor/settings.ts'
import { checkDisk } from './gateway/doctor/surroundings.ts'
import { type Mailer, printingMailer, smtpMailer } from './gateway/mail/mail.ts'
import { type Config, readConfig, WrongSetting } from './gateway/process/config.ts'
import { redirectConsole } from './gateway/process/console.ts'
import { listen, stopOnSignal } from './gateway/process/listen.ts'
import { createLog } from './gateway/process/log.ts'
import type { Service } from './instance.ts'
import packageJson from './package.json' with { type: 'json' }
import { DEMO_EMAIL } from './prisma/accounts.ts'
import { BackupRefused, restore, TO_POSTGRESQL } from './prisma/backup.ts'
import { hasData } from './prisma/embedded.ts'
import { DataFolderFull } from './prisma/full-disk.ts'
import { FolderInUse, isHeld, socketPath } from './prisma/lock.ts'
import { isDiskFull, messageOf } from './prisma/store/runs/message.ts'
import type { Check } from './schema/check.ts'

/** Loaded when a service is opened here: a command that only asks a running one, or explains itself, starts at once. */
const loadService = () => import('./compose.ts')

/** Serves until the process receives a stop signal; running requests finish first. */
async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  redirectConsole(log)
  const [{ compose }, { openServer }] = await Promise.all([loadService(), import('./facades/entrance/server.ts')])
  const service = await compose({ config, log, mailer: mailerOf(config) })
  const server = openServer(service.handle, { ...config, connectionLimit: service.connectionLimit })
  const channel = operatorServer(service.operator)
  service.database.lock?.server.on('connection', socket => channel.emit('connection', socket))
  stopOnSignal(server, service, { ...config, log })
  const operations = createServer(service.operations)
  try {
    await open(service, { server, operations }, config)
  } catch (error) {
    // Whatever stays open would keep the process alive without serving anyone.
    for (const opened of [server, operations]) opened.close()
    await service.close()
    throw error
  }
}

async function open(
  service: Service,
  { server, operations }: Readonly<Record<'server' | 'operations', Server>>,
  config: Config,
): Promise<void> {
  await listen(server, config)
  if (config.metricsPort !== undefined) await listenForOperations(operations, service, config)
  const { port } = server.address() as AddressInfo
  print(`Listening on http://${config.host}:${port}`)
  await service.begin({
    show: progressTo(process.stderr),
    onDemoKey: key => print(`Demo key, shown this once: ${key}`),
    onDemoPassword: password => print(`Demo sign-in, shown this once: ${DEMO_EMAIL} with the password ${password}`),
  })
  print('Ready. Dashboard /, REST /api/v1/data/instruments, MCP /mcp, GraphQL /graphql, documentation /docs')
}

/** Stays open until the process exits, so that a shutdown can be monitored. */
async function listenForOperations(
  server: Server,
  service: Service,
  { metricsPort = 0, metricsHost: host }: Config,
): Promise<void> {
  service.metrics.watchProcess()
  await listen(server, { port: metricsPort, host }, 'METRICS_PORT')
  const { port } = server.address() as AddressInfo
  print(`Metrics on http://${host}:${port}/metrics`)
}

/** Runs the work through the service that has locked the data folder or, without one, opens the database here. */
async function withOperator<T>(config: Config, work: (run: OperatorRun) => Promise<T>): Promise<T> {
  if (config.databaseUrl === undefined && (await isHeld(config.dataDir)))
    return work(runThrough(socketPath(config.dataDir)))
  const { compose } = await loadService()
  const service = await compose({ config, log: createLog('warn'), mailer: mailerOf(config) })
  try {
    await service.prepare({ sampleSize: null })
    return await work(service.operator)
  } finally {
    await service.close()
  }
}

/** Sends by SMTP or, without SMTP settings, prints to the terminal. */
function mailerOf({ smtpUrl, mailFrom }: Config): Mailer {
  return smtpUrl === undefined || mailFrom === undefined ? printingMailer(print) : smtpMailer(smtpUrl, mailFrom)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Checks the settings first, then the service through its socket or opened here, without changing it. */
async function checkUp(): Promise<readonly Check[]> {
  const settings = checkSettings(process.env)
  if (settings.some(({ state }) => state === 'FAIL')) return settings
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const checkWith = async (run: OperatorRun) => [...settings, ...((await run('check-up', {})) as readonly Check[])]
  if (databaseUrl === undefined && (await isHeld(dataDir))) return checkWith(runThrough(socketPath(dataDir)))
  const isEmpty = databaseUrl === undefined && !(await hasData(dataDir))
  try {
    const { compose } = await loadService()
    const service = await compose({
      config: isEmpty ? { ...config, dataDir: 'memory://' } : config,
      log: createLog('silent'),
      mailer: mailerOf(config),
    })
    return await checkWith(service.operator).finally(() => service.close())
  } catch (error) {
    if (!(error instanceof DataFolderFull)) throw error
    return [...settings, await checkDisk(config)]
  }
}

async function main(): Promise<void> {
  const config = () => readConfig(process.env)
  const host = {
    version: packageJson.version,
    serve: () => namingFullFolder(config(), () => serve(config())),
    withOperator: <T>(work: (run: OperatorRun) => Promise<T>) =>
      namingFullFolder(config(), () => withOperator(config(), work)),
    checkUp,
    restore: (path: string) => {
      const { databaseUrl, dataDir } = config()
      if (databaseUrl !== undefined) throw new BackupRefused(TO_POSTGRESQL)
      return restore(path, dataDir, userInfo().username)
    },
  }
  await commandLine(host).parseAsync()
}

/** With the embedded database, a full disk is that of the data folder. */
async function namingFullFolder<T>({ databaseUrl, dataDir }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw databaseUrl === undefined && isDatabaseFull(error) ? new DataFolderFull(dataDir, error) : error
  }
}

/** Prints the message of an error that the operator can fix, and the stack trace of any other. */
function reportError(error: unknown): void {
  const known =
    error instanceof WrongSetting ||
    error instanceof FolderInUse ||
    error instanceof BackupRefused ||
    error instanceof DataFolderFull ||
    isDiskFull(error) ||
    (error instanceof Error && error.name === 'OperatorError')
  process.stderr.write(`${known || !(error instanceof Error) ? messageOf(error) : error.stack}\n`)
  process.exitCode = 1
}

/** A reader that has seen enough, such as `head`, ends the output but not the work: a service or a run continues. */
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', error => {
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    })
  }
}

if (import.meta.main) {
  ignoreClosedPipes()
  await main().catch(reportError)
}
