import type { TemplateRows } from '../../../mail/templates/template-row.ts'

/** Texts of the emails about a change of address. The new address is told nothing about the old one. */
export const EMAIL_CHANGE_EMAILS = {
  approveNewEmail: {
    name: { EN: 'Change of address: to the former address', RU: 'Смена адреса: на прежний адрес' },
    sentWhen: {
      EN: 'When the person requests a change of the email address.',
      RU: 'Когда пользователь запрашивает смену адреса почты.',
    },
    recipient: 'PERSON',
    placeholders: { newEmail: 'required' },
    EN: {
      subject: 'Approve your new email address',
      paragraphs: [
        'Someone, probably you, asked to change the email address of your Bond data account to {newEmail}. Approve or refuse the change:',
      ],
      link: 'Approve or refuse',
      ending: [
        'The link works once and expires in 24 hours. The address changes only when both addresses have confirmed. If this was not you, refuse the change and change your password: whoever asked knows it.',
      ],
    },
    RU: {
      subject: 'Подтвердите смену адреса электронной почты',
      paragraphs: [
        'Кто-то, вероятно вы, просит сменить адрес электронной почты вашей учётной записи Bond data на {newEmail}. Разрешите или отклоните смену:',
      ],
      link: 'Разрешить или отклонить',
      ending: [
        'Ссылка действует один раз в течение 24 часов. Адрес сменится, только когда подтвердят оба адреса. Если это были не вы, отклоните смену и смените пароль: он известен тому, кто её запросил.',
      ],
    },
  },
  confirmNewEmail: {
    name: { EN: 'Change of address: to the new address', RU: 'Смена адреса: на новый адрес' },
    sentWhen: {
      EN: 'When the person requests a change of the email address to one without an account.',
      RU: 'Когда пользователь запрашивает смену адреса почты на адрес без учётной записи.',
    },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'Confirm your new email address',
      paragraphs: [
        'Someone, probably you, wants to use this address for a Bond data account. Confirm that the address is yours:',
      ],
      link: 'Confirm or refuse',
      ending: [
        'The link works once and expires in 24 hours. The former address must approve the change as well. If this was not you, refuse or ignore this email.',
      ],
    },
    RU: {
      subject: 'Подтвердите новый адрес электронной почты',
      paragraphs: [
        'Кто-то, вероятно вы, хочет использовать этот адрес для учётной записи Bond data. Подтвердите, что адрес ваш:',
      ],
      link: 'Подтвердить или отклонить',
      ending: [
        'Ссылка действует один раз в течение 24 часов. Смену должен разрешить и прежний адрес. Если это были не вы, отклоните запрос или проигнорируйте письмо.',
      ],
    },
  },
  addressTaken: {
    name: { EN: 'Change of address: the new one is taken', RU: 'Смена адреса: новый адрес занят' },
    sentWhen: {
      EN: 'When the person requests a change to an address that has an account already.',
      RU: 'Когда пользователь запрашивает смену на адрес, у которого уже есть учётная запись.',
    },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'This address already has an account',
      paragraphs: [
        'Someone, probably you, asked to use this address for another Bond data account, but it already has one. Sign in to it. If you forgot your password, reset it on the sign-in page:',
      ],
      link: 'Sign in',
      ending: ['If this was not you, ignore this email: nothing has changed.'],
    },
    RU: {
      subject: 'У этого адреса уже есть учётная запись',
      paragraphs: [
        'Кто-то, вероятно вы, просит использовать этот адрес для другой учётной записи Bond data, но у него уже есть своя. Войдите в неё. Если вы забыли пароль, сбросьте его на странице входа:',
      ],
      link: 'Войти',
      ending: ['Если это были не вы, проигнорируйте письмо: ничего не изменилось.'],
    },
  },
  emailChanged: {
    name: { EN: 'Email address changed', RU: 'Адрес почты изменён' },
    sentWhen: {
      EN: 'When the email address was changed, to the former address.',
      RU: 'Когда адрес почты сменился, на прежний адрес.',
    },
    recipient: 'PERSON',
    placeholders: { newEmail: 'required' },
    EN: {
      subject: 'Your email address was changed',
      paragraphs: [
        'The email address of your Bond data account is now {newEmail}. Sign in with it; this address no longer opens the account. Other sessions were signed out.',
      ],
      link: null,
      ending: ['If this was not you, report it to the service immediately.'],
    },
    RU: {
      subject: 'Адрес электронной почты изменён',
      paragraphs: [
        'Адрес электронной почты вашей учётной записи Bond data теперь {newEmail}. Входите с ним: прежний адрес учётную запись больше не открывает. Остальные сеансы завершены.',
      ],
      link: null,
      ending: ['Если это были не вы, немедленно сообщите об этом сервису.'],
    },
  },
} as const satisfies TemplateRows
