import { INVITATION_DAYS } from '../../../../schema/people/invitations.ts'
import type { GuideOf } from './guide.ts'

/** Several people of one account: roles, invitations, leaving. */
export const people: GuideOf = () => ({
  en: {
    title: 'People and roles',
    lead: 'Several people work in one account: with one subscription, the same portfolios, lists and alerts, and a key of their own.',
    sections: [
      {
        id: 'roles',
        title: 'Roles',
        parts: [
          'Each person has one role in the account. Whoever signs up by themselves is the owner of an account of their own.',
          {
            terms: [
              ['Owner', 'Everything, other people included.'],
              [
                'Developer',
                'An API key, connected assistants, portfolios, watchlists, saved screens, alerts and usage. No orders, no billing details, no people.',
              ],
              ['Billing', 'Orders, invoices, billing details and usage. Reads in the terminal, has no key.'],
              ['Viewer', 'Reads in the terminal. Has no key and changes nothing of the account.'],
            ],
          },
          'What a role cannot do is refused with [`ROLE_MISSING`](/docs/errors#role-missing); the message names the role that is needed and the owners who can give it. The pages do not offer it.',
          'The rule stays one active key a person. A person whose new role has no key loses the key and the connected assistants immediately.',
        ],
      },
      {
        id: 'invitations',
        title: 'Invitations',
        parts: [
          `An owner invites an email address on the page People of the dashboard and chooses the role. The email has a link that works once within ${INVITATION_DAYS} days. An owner can send it again, with another link, and withdraw it.`,
          'Whoever has no account opens the link, chooses a name and a password, and is in the account; the link has verified the address. Whoever has an account signs in to it and accepts. That is possible only while the own account is empty: without orders, subscription, key, assistants, billing details, portfolios, screens, watchlists, alerts, channels, other people and invitations. The empty account is then deleted. Otherwise invite another address.',
        ],
      },
      {
        id: 'leaving',
        title: 'Leaving and removing',
        parts: [
          'An owner removes a person, and everybody can leave. Key and connected assistants end immediately, and alerts no longer go to the email or chat of this person; a person who is removed is signed out everywhere. Portfolios, watchlists, screens, alerts and orders stay in the account. The person keeps the sign-in and gets an empty account.',
          'An account always has an owner: the last one can neither leave nor take another role. The person concerned and the owners are told of each change by email.',
        ],
      },
      {
        id: 'viewing',
        title: 'When support views your account',
        parts: [
          'To help you, an operator of the service can view the pages as a person of your account for up to 30 minutes. The operator has to state a reason, sees what this person sees, and can change nothing: no order, no key, no setting. Requests are not counted as yours, and secrets are not shown.',
          'The person and the owners of the account see under **Security**, in the recent activity, when this was done, as whom, and why.',
        ],
      },
    ],
  },
  ru: {
    title: 'Сотрудники и роли',
    lead: 'В одной учётной записи работают несколько человек: с одной подпиской, общими портфелями, списками и уведомлениями и собственным ключом у каждого.',
    sections: [
      {
        id: 'roles',
        title: 'Роли',
        parts: [
          'У каждого сотрудника одна роль в учётной записи. Кто регистрируется сам, становится владельцем собственной учётной записи.',
          {
            terms: [
              ['Владелец', 'Всё, включая сотрудников.'],
              [
                'Разработчик',
                'Ключ API, подключённые ассистенты, портфели, списки избранного, сохранённые экраны, уведомления и использование. Без заказов, реквизитов и сотрудников.',
              ],
              ['Бухгалтер', 'Заказы, счета, реквизиты и использование. Читает данные в терминале, ключа нет.'],
              ['Наблюдатель', 'Читает данные в терминале. Ключа нет, в учётной записи ничего не меняет.'],
            ],
          },
          'Чего нет в роли, отклоняется с ошибкой [`ROLE_MISSING`](/docs/errors#role-missing): она называет нужную роль и владельцев, которые могут её дать. На страницах такого нет.',
          'Правило прежнее: один действующий ключ на сотрудника. Если в новой роли ключа нет, ключ и подключённые ассистенты сразу перестают работать.',
        ],
      },
      {
        id: 'invitations',
        title: 'Приглашения',
        parts: [
          `Владелец приглашает адрес электронной почты на странице «Сотрудники» личного кабинета и выбирает роль. Ссылка в письме действует один раз в течение ${INVITATION_DAYS} дней. Владелец может отправить её ещё раз, уже с другой ссылкой, и отозвать.`,
          'Если учётной записи нет, откройте ссылку, укажите имя и придумайте пароль: адрес уже подтверждён ссылкой. Если она есть, войдите в неё и примите приглашение. Это возможно, только пока она пуста: без заказов, подписки, ключа, ассистентов, реквизитов, портфелей, экранов, списков, уведомлений, каналов, других сотрудников и приглашений. Пустая учётная запись после этого удаляется. Иначе пригласите другой адрес.',
        ],
      },
      {
        id: 'leaving',
        title: 'Выход и исключение',
        parts: [
          'Владелец может исключить сотрудника, а каждый сотрудник – выйти сам. Ключ и подключённые ассистенты сразу перестают работать, уведомления на почту и в чат сотрудника больше не приходят; у исключённого завершаются все сеансы. Портфели, списки, экраны, уведомления и заказы остаются в учётной записи. Вход у сотрудника сохраняется, но в пустую учётную запись.',
          'В учётной записи всегда есть владелец: последний не может ни выйти, ни сменить роль. О каждом изменении письмо получают сам сотрудник и владельцы.',
        ],
      },
      {
        id: 'viewing',
        title: 'Когда поддержка смотрит вашу учётную запись',
        parts: [
          'Чтобы помочь вам, оператор сервиса может до 30 минут смотреть страницы так, как их видит сотрудник вашей учётной записи. Оператор обязан указать причину, видит то же, что этот сотрудник, и не может ничего изменить: ни заказы, ни ключи, ни настройки. Запросы не засчитываются вам, секреты не показываются.',
          'Сотрудник и владельцы учётной записи видят на странице **Безопасность**, в недавних действиях, когда это было, от чьего лица и зачем.',
        ],
      },
    ],
  },
})
