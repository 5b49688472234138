import { actorWords } from '../../words/actors.ts'

/**
 * What is searched for when somebody types who acted. The audit trail stores who acts in English where no person does; a
 * part of what the page in Russian calls it is searched as what is stored.
 * @example storedActor('система') // 'system'
 */
export function storedActor(typed: string): string {
  const part = plain(typed)
  if (!/[а-я]/.test(part)) return typed
  const commandLine = plain(actorWords.RU.commandLine(''))
  const [name = ''] = commandLine.split(' (')
  if (name.includes(part)) return 'command line'
  if (part.startsWith(`${name} (`)) return `command line ${part.slice(name.length + 1)}`
  return NAMED.find(stored => plain(actorWords.RU[stored]).includes(part)) ?? typed
}

const NAMED = ['payment provider', 'not signed in', 'system'] as const

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}
