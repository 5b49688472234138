import type { TemplateRows } from '../../mail/templates/template-row.ts'

/** Emails about signing up and in, passwords and the second factor. */
export const SIGN_IN_EMAILS = {
  verify: {
    name: { EN: 'Verify the email address', RU: 'Подтверждение адреса' },
    sentWhen: {
      EN: 'When somebody signs up with an address that has no account.',
      RU: 'Когда кто-то регистрируется с адресом, у которого нет учётной записи.',
    },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'Verify your email address',
      paragraphs: [
        'Someone, probably you, created a Bond data account with this address. Verify that the address is yours:',
      ],
      link: 'Verify email address',
      ending: [
        'The link works once and expires in 24 hours. If this was not you, ignore this email: the account cannot be used without the link.',
      ],
    },
    RU: {
      subject: 'Подтвердите адрес электронной почты',
      paragraphs: [
        'Кто-то, вероятно вы, зарегистрировал с этим адресом учётную запись Bond data. Подтвердите, что адрес ваш:',
      ],
      link: 'Подтвердить адрес',
      ending: [
        'Ссылка действует один раз в течение 24 часов. Если это были не вы, проигнорируйте письмо: без ссылки учётной записью нельзя воспользоваться.',
      ],
    },
  },
  alreadyKnown: {
    name: { EN: 'Address already has an account', RU: 'Учётная запись уже есть' },
    sentWhen: {
      EN: 'When somebody signs up with an address that has an account.',
      RU: 'Когда кто-то регистрируется с адресом, у которого уже есть учётная запись.',
    },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'You already have an account',
      paragraphs: [
        'Someone, probably you, tried to create an account with this address, but one already exists. Sign in to it. If you forgot your password, reset it on the sign-in page:',
      ],
      link: 'Sign in',
      ending: ['If this was not you, ignore this email: nothing has changed.'],
    },
    RU: {
      subject: 'У вас уже есть учётная запись',
      paragraphs: [
        'Кто-то, вероятно вы, пытался зарегистрироваться с этим адресом, но учётная запись уже существует. Войдите в неё. Если вы забыли пароль, сбросьте его на странице входа:',
      ],
      link: 'Войти',
      ending: ['Если это были не вы, проигнорируйте письмо: ничего не изменилось.'],
    },
  },
  reset: {
    name: { EN: 'Reset the password', RU: 'Сброс пароля' },
    sentWhen: {
      EN: 'When somebody requests a password reset on the sign-in page.',
      RU: 'Когда на странице входа запрашивают сброс пароля.',
    },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'Reset your password',
      paragraphs: ['Someone, probably you, requested a password reset for the account with this address:'],
      link: 'Reset password',
      ending: [
        'The link works once and expires in one hour. If this was not you, ignore this email: your password stays the same.',
      ],
    },
    RU: {
      subject: 'Сброс пароля',
      paragraphs: ['Кто-то, вероятно вы, запросил сброс пароля для учётной записи с этим адресом:'],
      link: 'Сбросить пароль',
      ending: [
        'Ссылка действует один раз в течение часа. Если это были не вы, проигнорируйте письмо: пароль останется прежним.',
      ],
    },
  },
  passwordChanged: {
    name: { EN: 'Password changed', RU: 'Пароль изменён' },
    sentWhen: { EN: 'When the password was changed or reset.', RU: 'Когда пароль изменён или сброшен.' },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'Your password was changed',
      paragraphs: [
        'Your account password was changed and all other sessions were signed out. If this was not you, reset your password immediately:',
      ],
      link: 'Sign in',
      ending: ['If this was you, no action is needed.'],
    },
    RU: {
      subject: 'Пароль изменён',
      paragraphs: [
        'Пароль вашей учётной записи изменён, остальные сеансы завершены. Если это были не вы, немедленно сбросьте пароль:',
      ],
      link: 'Войти',
      ending: ['Если это были вы, делать ничего не нужно.'],
    },
  },
  secondFactorOn: {
    name: { EN: 'Two-factor authentication on', RU: 'Двухфакторная аутентификация включена' },
    sentWhen: { EN: 'When an authenticator app was added.', RU: 'Когда добавлено приложение-аутентификатор.' },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'Two-factor authentication is on',
      paragraphs: ['An authenticator app was added to your account. You now need its code to sign in.'],
      link: null,
      ending: ['If this was not you, reset your password immediately.'],
    },
    RU: {
      subject: 'Двухфакторная аутентификация включена',
      paragraphs: ['К вашей учётной записи добавлено приложение-аутентификатор. Теперь для входа нужен его код.'],
      link: null,
      ending: ['Если это были не вы, немедленно сбросьте пароль.'],
    },
  },
  secondFactorOff: {
    name: { EN: 'Two-factor authentication off', RU: 'Двухфакторная аутентификация выключена' },
    sentWhen: {
      EN: 'When the person removed the authenticator app.',
      RU: 'Когда пользователь удалил приложение-аутентификатор.',
    },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'Two-factor authentication is off',
      paragraphs: ['The authenticator app was removed from your account. You now sign in with your password only.'],
      link: null,
      ending: ['If this was not you, reset your password immediately.'],
    },
    RU: {
      subject: 'Двухфакторная аутентификация выключена',
      paragraphs: ['Приложение-аутентификатор удалено из вашей учётной записи. Теперь для входа достаточно пароля.'],
      link: null,
      ending: ['Если это были не вы, немедленно сбросьте пароль.'],
    },
  },
  secondFactorReset: {
    name: { EN: 'Two-factor authentication reset', RU: 'Двухфакторная аутентификация сброшена' },
    sentWhen: {
      EN: 'When an administrator removed authenticator app, backup codes and passkeys of a user.',
      RU: 'Когда администратор удалил у пользователя аутентификатор, резервные коды и ключи доступа.',
    },
    recipient: 'PERSON',
    placeholders: {},
    EN: {
      subject: 'Two-factor authentication was reset',
      paragraphs: [
        'An administrator of the service removed authenticator app, backup codes and passkeys from your account and signed you out everywhere. You now sign in with your password only; set up an authenticator app again.',
      ],
      link: null,
      ending: ['If you did not request this, reset your password immediately and report it to the service.'],
    },
    RU: {
      subject: 'Двухфакторная аутентификация сброшена',
      paragraphs: [
        'Администратор сервиса удалил из вашей учётной записи приложение-аутентификатор, резервные коды и ключи доступа и завершил все сеансы. Теперь для входа достаточно пароля; подключите приложение-аутентификатор заново.',
      ],
      link: null,
      ending: ['Если вы об этом не просили, немедленно сбросьте пароль и сообщите об этом сервису.'],
    },
  },
} as const satisfies TemplateRows
