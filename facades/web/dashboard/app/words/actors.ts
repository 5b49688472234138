import { words } from './words.ts'

/** Who acts where no person does, as the service names them in English, and roles of people. */
export const actorWords = words({
  EN: {
    commandLine: (user: string) => `command line (${user})`,
    'payment provider': 'payment provider',
    'not signed in': 'not signed in',
    system: 'system',
    SUBSCRIBER: 'subscriber',
    ANALYST: 'analyst',
    OPERATOR: 'operator',
  },
  RU: {
    commandLine: user => `командная строка (${user})`,
    'payment provider': 'платёжный провайдер',
    'not signed in': 'вход не выполнен',
    system: 'система',
    SUBSCRIBER: 'клиент',
    ANALYST: 'аналитик',
    OPERATOR: 'оператор',
  },
})
