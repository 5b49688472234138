import type { Command } from 'commander'
import type { Check } from '../../schema/check.ts'

export interface DoctorHost {
  /** Checks the settings and the service, running or not. */
  checkUp(): Promise<readonly Check[]>
}

/** `doctor`: prints a table of checks; exits with 1 when a check fails. */
export function addDoctorCommand(program: Command, host: DoctorHost): void {
  program
    .command('doctor')
    .description('Check settings, database, Redis, clocks, disk, memory, mail and sources, with advice.')
    .option('--json', 'print JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const checks = await host.checkUp()
      process.stdout.write(json ? `${JSON.stringify(checks, null, 2)}\n` : tableOf(checks))
      if (checks.some(({ state }) => state === 'FAIL')) process.exitCode = 1
    })
}

function tableOf(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length))
  const lines = checks.flatMap(({ what, state, found, advice }) => [
    `${state.toLowerCase().padEnd(4)}  ${what.padEnd(width)}  ${found}`,
    ...(advice === null ? [] : [`${' '.repeat(width + 8)}→ ${advice}`]),
  ])
  const count = (state: Check['state']) => checks.filter(check => check.state === state).length
  return `${lines.join('\n')}\n${count('OK')} ok, ${count('WARN')} warnings, ${count('FAIL')} failed\n`
}
