import { words } from './words.ts'

/** Texts of an operator who views the service as a customer. */
export const viewingWords = words({
  EN: {
    banner: 'Viewing as a customer',
    viewing: (name: string, email: string, time: string) =>
      `You are viewing as ${name === '' ? email : `${name} (${email})`}. Read-only. Ends at ${time}.`,
    stop: 'Stop viewing',
    start: 'View as this customer',
    title: 'View as a person of this account',
    text: 'For 30 minutes you see the pages as this person sees them, and can change nothing. The person and the owners of the account see in their security history when you did it and why.',
    person: 'Person',
    reason: 'Reason',
    reasonHint: 'The customer reads it.',
    begin: 'Start viewing',
  },
  RU: {
    banner: 'Просмотр от лица клиента',
    viewing: (name, email, time) =>
      `Вы просматриваете сервис как ${name === '' ? email : `${name} (${email})`}. Только чтение. До ${time}.`,
    stop: 'Завершить просмотр',
    start: 'Посмотреть глазами клиента',
    title: 'Просмотр от лица сотрудника клиента',
    text: '30 минут вы видите страницы так, как их видит этот сотрудник, и ничего не можете изменить. Сотрудник и владельцы учётной записи видят в истории безопасности, когда и зачем вы это сделали.',
    person: 'Сотрудник',
    reason: 'Причина',
    reasonHint: 'Её прочитает клиент.',
    begin: 'Начать просмотр',
  },
})
