import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { OperatorRun } from './operator-channel.ts'

export interface BackupHost {
  withOperator<T>(work: (run: OperatorRun) => Promise<T>): Promise<T>
  /** @returns where the former data is now; null when there was none */
  restore(path: string): Promise<string | null>
}

/** Backups of the embedded database; PostgreSQL has its own tools. */
export function addBackupCommands(program: Command, host: BackupHost): void {
  program
    .command('backup')
    .description('Write the embedded database to a new file, also while the service runs.')
    .argument('<file>', 'where to, such as bonds.tar.gz')
    .action((file: string) =>
      host.withOperator(async run => {
        const bytes = (await run('back-up', { to: resolve(file) })) as number
        process.stdout.write(`${resolve(file)}: ${(bytes / 1e6).toFixed(1)} MB\n`)
      }),
    )
  program
    .command('restore')
    .description('Fill the data folder from such a file; the service must be stopped.')
    .argument('<file>', 'what backup wrote')
    .action(async (file: string) => {
      const former = await host.restore(resolve(file))
      const kept = former === null ? '' : ` The data from before is in ${former}.`
      process.stdout.write(`Restored. The next start goes on from there.${kept}\n`)
    })
}
