import type { GuideOf } from './guide.ts'

/** How people sign in: password, code, passkey, and what to do when one of them is lost. */
export const signInGuide: GuideOf = () => ({
  en: {
    title: 'Signing in safely',
    lead: 'People sign in to the dashboard with a password, with password and code, or with a passkey. Programs use an API key.',
    sections: [
      {
        id: 'passkeys',
        title: 'Passkeys',
        parts: [
          'A passkey replaces password and code: the device asks for your fingerprint, face or PIN and signs for you. The private key stays on your devices or with the service that synchronises them; this service has only the public key. A passkey works on this site only, so a fake page cannot get it.',
          'Add one on the page **Security** of the dashboard with your current password, and give it a name by which you recognise the device. A person has up to ten; add a second one on another device before the first is lost. The page shows when each was added and last used, and renames and removes them. An email tells you of each that was added or removed.',
          'On the sign-in page, choose **Sign in with a passkey**. It counts as password and second factor, so no code is asked for. The password stays valid beside it and confirms what costs: keys, orders, deletion of the account.',
          'The button is missing where browsers have no passkeys: in an old browser, or when the service is opened without https or by an IP address.',
        ],
      },
      {
        id: 'codes',
        title: 'Codes of an authenticator app',
        parts: [
          'Two-factor authentication asks for a code of an app after the password. Ten backup codes replace the app when the phone is lost; each works once.',
        ],
      },
      {
        id: 'lost',
        title: 'When something is lost',
        parts: [
          {
            terms: [
              [
                'A device with a passkey',
                'Sign in with the password or another device and remove the passkey under **Security**. It signs in no longer.',
              ],
              ['The password', 'Reset it by email on the sign-in page. Passkeys keep working and sessions end.'],
              ['The app with the codes', 'Sign in with a passkey or a backup code and set the app up again.'],
              [
                'All of them',
                'Ask the operator of the service to reset the second factor. That removes passkeys, too.',
              ],
            ],
          },
          'If an email tells of a passkey that you did not add: reset the password, sign in, remove the passkey and end all other sessions.',
        ],
      },
    ],
  },
  ru: {
    title: 'Безопасный вход',
    lead: 'В личный кабинет входят с паролем, с паролем и кодом или с ключом доступа. Программы используют ключ API.',
    sections: [
      {
        id: 'passkeys',
        title: 'Ключи доступа',
        parts: [
          'Ключ доступа (passkey) заменяет пароль и код: устройство просит отпечаток пальца, лицо или PIN-код и подписывает вход. Закрытый ключ остаётся на ваших устройствах или в сервисе, который их синхронизирует; у нас хранится только открытый. Ключ доступа работает только на этом сайте, поэтому поддельная страница его не получит.',
          'Добавьте его на странице **Безопасность** личного кабинета: понадобится текущий пароль. Назовите ключ так, чтобы узнать устройство. У одного человека может быть до десяти ключей доступа; добавьте второй на другом устройстве, пока не потерян первый. На странице видно, когда каждый добавлен и когда использован, там же их переименовывают и удаляют. О добавлении и удалении сообщает письмо.',
          'На странице входа нажмите **Войти с ключом доступа**. Такой вход считается входом с паролем и вторым фактором, код не нужен. Пароль продолжает действовать и подтверждает важное: ключи API, заказы, удаление учётной записи.',
          'Кнопки нет там, где браузер не поддерживает ключи доступа: в старом браузере или если сервис открыт без https или по IP-адресу.',
        ],
      },
      {
        id: 'codes',
        title: 'Коды из приложения',
        parts: [
          'При двухфакторной аутентификации после пароля нужен код из приложения. Если телефон потерян, приложение заменяют десять резервных кодов; каждый действует один раз.',
        ],
      },
      {
        id: 'lost',
        title: 'Если что-то потеряно',
        parts: [
          {
            terms: [
              [
                'Устройство с ключом доступа',
                'Войдите с паролем или с другого устройства и удалите ключ на странице **Безопасность**. Войти с ним больше нельзя.',
              ],
              [
                'Пароль',
                'Сбросьте его по почте на странице входа. Ключи доступа продолжат работать, сеансы завершатся.',
              ],
              ['Приложение с кодами', 'Войдите с ключом доступа или резервным кодом и подключите приложение заново.'],
              ['Всё сразу', 'Попросите оператора сервиса сбросить второй фактор. При этом удаляются и ключи доступа.'],
            ],
          },
          'Если письмо сообщает о ключе доступа, который добавили не вы: сбросьте пароль, войдите, удалите ключ и завершите остальные сеансы.',
        ],
      },
    ],
  },
})
