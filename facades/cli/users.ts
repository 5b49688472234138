import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type Command, Option } from 'commander'
import type { CliHost } from './host.ts'
import type { OperatorRun } from './operator-channel.ts'

const ROLES = ['subscriber', 'analyst', 'operator']

interface Create {
  readonly email: string
  readonly name?: string
  readonly role: string
  readonly askPassword?: true
}

/** Creates users, including the first operator, and changes their roles. */
export function addUserCommands(program: Command, withOperator: CliHost['withOperator']): void {
  const user = program.command('user').description('Manage users.')
  const role = () => new Option('--role <role>', 'role of the user').choices(ROLES)
  user
    .command('create')
    .description('Create a user with an account; prints only the generated password.')
    .requiredOption('--email <address>', 'to sign in with')
    .option('--name <name>', 'name of the person')
    .addOption(role().default('subscriber'))
    .option('--ask-password', 'ask for the password (or read a line of standard input) instead of generating one')
    .action((given: Create) => withOperator(async run => create(run, given)))
  user
    .command('role')
    .description('Change the role of a user.')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .addOption(role().makeOptionMandatory())
    .action(({ email, role }: { email: string; role: string }) =>
      withOperator(async run => {
        await run('set-role', { email, role: role.toUpperCase() })
        process.stdout.write(`${email} is now ${role}.\n`)
      }),
    )
  user
    .command('reset-second-factor')
    .description('Remove the authenticator and backup codes of a user who lost them; ends the sessions of the user.')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(({ email }: { email: string }) =>
      withOperator(async run => {
        const { message } = (await run('reset-second-factor', { email })) as { message: string }
        process.stdout.write(`${message}\n`)
      }),
    )
}

async function create(run: OperatorRun, { email, name, role, askPassword }: Create): Promise<void> {
  const password = askPassword ? await askSecret('Password: ') : null
  const variables = { email, name: name ?? null, role: role.toUpperCase(), password }
  const { password: generated } = (await run('create-user', variables)) as { password: string | null }
  process.stdout.write(generated === null ? `${email} can sign in now.\n` : `${generated}\n`)
}

/** Reads a line of standard input without echo. */
async function askSecret(question: string): Promise<string> {
  const terminal = process.stdin.isTTY
  if (terminal) process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  for await (const line of lines) {
    lines.close()
    if (terminal) process.stderr.write('\n')
    return line
  }
  return ''
}
