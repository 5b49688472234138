import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { OperatorRun } from './operator-channel.ts'

export interface BackupHost {
  withOperator<T>(work: (run: OperatorRun) => Promise<T>): Promise<T>
  /** @returns the new path of the previous data, null when there was none; whether the audit trail says so */
  restore(path: string): Promise<{ readonly former: string | null; readonly isAudited: boolean }>
}

/** Backups of the embedded database; PostgreSQL has its own tools. */
export function addBackupCommands(program: Command, host: BackupHost): void {
  program
    .command('backup')
    .description('Back up the embedded database to a new file; works while the service runs.')
    .argument('<file>', 'target file, such as bonds.tar.gz')
    .action((file: string) =>
      host.withOperator(async run => {
        const bytes = (await run('back-up', { to: resolve(file) })) as number
        process.stdout.write(`${resolve(file)}: ${(bytes / 1e6).toFixed(1)} MB\n`)
      }),
    )
  program
    .command('restore')
    .description('Restore the data folder from a backup; the service must be stopped.')
    .argument('<file>', 'a file written by backup')
    .action(async (file: string) => {
      const { former, isAudited } = await host.restore(resolve(file))
      const moved = former === null ? '' : ` The previous data is in ${former}.`
      const missing = isAudited
        ? ''
        : ' The backup is older than the audit trail, which does not say that it was restored.'
      process.stdout.write(`Restored. The next start uses the restored data.${moved}${missing}\n`)
    })
}
