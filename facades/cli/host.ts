import type { BackupHost } from './backup.ts'
import type { DoctorHost } from './doctor.ts'
import type { OperatorRun } from './operator-channel.ts'

/** What the command line needs from the composition root. */
export interface CliHost extends DoctorHost, BackupHost {
  readonly version: string
  serve(): Promise<void>
  /** Runs work with a way to the operator's documents: through the running service, or by opening the database. */
  withOperator<T>(work: (run: OperatorRun) => Promise<T>): Promise<T>
}
