import type { TemplateRow, TemplateRows } from './template-row.ts'

const OF_PERSON = { account: 'always', person: 'required', by: 'always' } as const satisfies TemplateRow['placeholders']
const OF_READER = { account: 'required', by: 'always' } as const satisfies TemplateRow['placeholders']
const ROLES = {
  role: 'required',
  formerRole: 'always',
  keyDeactivated: 'sometimes',
} as const satisfies TemplateRow['placeholders']

const PEOPLE = { EN: 'Open the page of people', RU: 'Открыть страницу сотрудников' } as const
const DASHBOARD = { EN: 'Open the dashboard', RU: 'Открыть личный кабинет' } as const

/** Emails about people who join an account, have another role in it, or leave it: to the person, and to the owners. */
export const PEOPLE_TEMPLATES = {
  PERSON_JOINED: {
    name: { EN: 'Person joined: to the owners', RU: 'Новый сотрудник: владельцам' },
    sentWhen: {
      EN: 'When somebody accepts an invitation into the account.',
      RU: 'Когда кто-то принимает приглашение в учётную запись.',
    },
    recipient: 'ACCOUNT',
    placeholders: { ...OF_PERSON, role: 'required' },
    EN: {
      subject: '{person} joined your account',
      paragraphs: [
        '{person} accepted the invitation of {by} and joined the Bond data account “{account}”. The role: {role}.',
        'If you did not expect this, remove the person on the page People.',
      ],
      link: PEOPLE.EN,
    },
    RU: {
      subject: 'Новый сотрудник в учётной записи: {person}',
      paragraphs: [
        '{person} принимает приглашение (отправил {by}) и теперь в учётной записи Bond data «{account}». Роль: {role}.',
        'Если вы этого не ожидали, исключите сотрудника на странице «Сотрудники».',
      ],
      link: PEOPLE.RU,
    },
  },
  YOU_JOINED: {
    name: { EN: 'Person joined: to the person', RU: 'Новый сотрудник: ему самому' },
    sentWhen: { EN: 'When the reader has accepted an invitation.', RU: 'Когда получатель принял приглашение.' },
    recipient: 'ACCOUNT',
    placeholders: { ...OF_READER, role: 'required' },
    EN: {
      subject: 'You joined {account}',
      paragraphs: ['You have joined the Bond data account “{account}”. Your role in it: {role}.'],
      link: PEOPLE.EN,
    },
    RU: {
      subject: 'Вы в учётной записи «{account}»',
      paragraphs: ['Вы присоединились к учётной записи Bond data «{account}». Ваша роль в ней: {role}.'],
      link: PEOPLE.RU,
    },
  },
  MEMBER_ROLE_CHANGED: {
    name: { EN: 'Role changed: to the owners', RU: 'Роль изменена: владельцам' },
    sentWhen: { EN: 'When an owner changes the role of a person.', RU: 'Когда владелец меняет роль сотрудника.' },
    recipient: 'ACCOUNT',
    placeholders: { ...OF_PERSON, ...ROLES },
    EN: {
      subject: 'The role of {person} was changed',
      paragraphs: [
        '{by} changed the role of {person} in the Bond data account “{account}” from {formerRole} to {role}.',
        '{keyDeactivated}',
      ],
      link: PEOPLE.EN,
    },
    RU: {
      subject: 'Роль сотрудника изменена: {person}',
      paragraphs: [
        'В учётной записи Bond data «{account}» изменена роль сотрудника {person}: была {formerRole}, стала {role}. Изменил {by}.',
        '{keyDeactivated}',
      ],
      link: PEOPLE.RU,
    },
  },
  YOUR_ROLE_CHANGED: {
    name: { EN: 'Role changed: to the person', RU: 'Роль изменена: сотруднику' },
    sentWhen: { EN: 'When an owner changes the role of the reader.', RU: 'Когда владелец меняет роль получателя.' },
    recipient: 'ACCOUNT',
    placeholders: { ...OF_READER, ...ROLES },
    EN: {
      subject: 'Your role was changed',
      paragraphs: [
        '{by} changed your role in the Bond data account “{account}” from {formerRole} to {role}.',
        '{keyDeactivated}',
      ],
      link: PEOPLE.EN,
    },
    RU: {
      subject: 'Ваша роль изменена',
      paragraphs: [
        'В учётной записи Bond data «{account}» изменена ваша роль: была {formerRole}, стала {role}. Изменил {by}.',
        '{keyDeactivated}',
      ],
      link: PEOPLE.RU,
    },
  },
  PERSON_REMOVED: {
    name: { EN: 'Person removed: to the owners', RU: 'Сотрудник исключён: владельцам' },
    sentWhen: {
      EN: 'When an owner removes a person from the account.',
      RU: 'Когда владелец исключает сотрудника из учётной записи.',
    },
    recipient: 'ACCOUNT',
    placeholders: OF_PERSON,
    EN: {
      subject: '{person} was removed from your account',
      paragraphs: [
        '{by} removed {person} from the Bond data account “{account}”. Sessions, API key and connected assistants of this person have ended; what the account owns stays.',
      ],
      link: DASHBOARD.EN,
    },
    RU: {
      subject: 'Сотрудник исключён: {person}',
      paragraphs: [
        'Из учётной записи Bond data «{account}» исключён сотрудник {person}. Исключил {by}. Сеансы, ключ API и подключённые ассистенты сотрудника больше не действуют; всё, что принадлежит учётной записи, осталось.',
      ],
      link: DASHBOARD.RU,
    },
  },
  YOU_WERE_REMOVED: {
    name: { EN: 'Person removed: to the person', RU: 'Сотрудник исключён: ему самому' },
    sentWhen: {
      EN: 'When an owner removes the reader from the account.',
      RU: 'Когда владелец исключает получателя из учётной записи.',
    },
    recipient: 'ACCOUNT',
    placeholders: OF_READER,
    EN: {
      subject: 'You were removed from {account}',
      paragraphs: [
        '{by} removed you from the Bond data account “{account}”. Your sessions, API key and connected assistants there have ended.',
        'Your sign-in still works: it opens an empty account of your own.',
      ],
      link: DASHBOARD.EN,
    },
    RU: {
      subject: 'Вы исключены из учётной записи «{account}»',
      paragraphs: [
        'Вы исключены из учётной записи Bond data «{account}». Исключил {by}. Ваши сеансы, ключ API и подключённые ассистенты в ней больше не действуют.',
        'Вход по-прежнему работает: он открывает вашу собственную пустую учётную запись.',
      ],
      link: DASHBOARD.RU,
    },
  },
  PERSON_LEFT: {
    name: { EN: 'Person left: to the owners', RU: 'Сотрудник вышел: владельцам' },
    sentWhen: { EN: 'When a person leaves the account.', RU: 'Когда сотрудник выходит из учётной записи.' },
    recipient: 'ACCOUNT',
    placeholders: OF_PERSON,
    EN: {
      subject: '{person} left your account',
      paragraphs: [
        '{person} left the Bond data account “{account}”. API key and connected assistants of this person have ended.',
      ],
      link: DASHBOARD.EN,
    },
    RU: {
      subject: 'Сотрудник вышел из учётной записи: {person}',
      paragraphs: [
        'Сотрудник {person} больше не в учётной записи Bond data «{account}»: вышел по своему решению. Ключ API и подключённые ассистенты сотрудника больше не действуют.',
      ],
      link: DASHBOARD.RU,
    },
  },
  YOU_LEFT: {
    name: { EN: 'Person left: to the person', RU: 'Сотрудник вышел: ему самому' },
    sentWhen: { EN: 'When the reader has left an account.', RU: 'Когда получатель вышел из учётной записи.' },
    recipient: 'ACCOUNT',
    placeholders: OF_READER,
    EN: {
      subject: 'You left {account}',
      paragraphs: [
        'You left the Bond data account “{account}”. Your API key and connected assistants there have ended.',
        'You now have an empty account of your own.',
      ],
      link: DASHBOARD.EN,
    },
    RU: {
      subject: 'Вы вышли из учётной записи «{account}»',
      paragraphs: [
        'Вы вышли из учётной записи Bond data «{account}». Ваш ключ API и подключённые ассистенты в ней больше не действуют.',
        'Теперь у вас собственная пустая учётная запись.',
      ],
      link: DASHBOARD.RU,
    },
  },
} as const satisfies TemplateRows
