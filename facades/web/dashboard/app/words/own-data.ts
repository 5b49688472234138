import { words } from './words.ts'

/** Texts of the export of one's own data. */
export const ownDataWords = words({
  EN: {
    title: 'Your data',
    lead: 'Everything that we store about you and your account, as a JSON file: profile, sessions, orders and documents, portfolios, screens, watchlists, alerts, requests and the audit trail.',
    export: 'Export my data',
    confirm:
      'The file contains your orders, portfolios and IP addresses of your sessions. Keep it in a safe place. It has no passwords, keys or secrets.',
    download: 'Download JSON',
    saved: 'Your data is downloaded.',
  },
  RU: {
    title: 'Ваши данные',
    lead: 'Всё, что мы храним о вас и вашей учётной записи, файлом JSON: профиль, сеансы, заказы и документы, портфели, выборки, списки наблюдения, уведомления, запросы и журнал действий.',
    export: 'Выгрузить мои данные',
    confirm:
      'В файле будут ваши заказы, портфели и IP-адреса сеансов. Храните его в надёжном месте. Паролей, ключей и секретов в нём нет.',
    download: 'Скачать JSON',
    saved: 'Данные скачаны.',
  },
})
