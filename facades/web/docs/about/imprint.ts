import type { GuideOf, GuideSection } from '../guides/guide.ts'
import type { Language } from '../language.ts'
import type { SellerFacts } from './service-facts.ts'

const WORDS = {
  en: {
    title: 'Imprint',
    lead: 'Who sells and operates this service.',
    seller: 'Seller',
    none: 'The seller of this instance is not configured. Nobody sells here: orders, if they are taken, are a demonstration, and their invoices are specimens that are not payable.',
    name: 'Name',
    address: 'Address',
    taxId: 'Tax number',
    email: 'Email',
    noEmail: 'not published',
    security: 'Security',
    contact: (contact: string) =>
      `Report vulnerabilities to ${contact}. [Versions and security](/docs/policies) says how.`,
    noContact: 'No contact for vulnerability reports is published.',
  },
  ru: {
    title: 'Реквизиты',
    lead: 'Кто продаёт и ведёт этот сервис.',
    seller: 'Продавец',
    none: 'Продавец этого сервиса не указан. Здесь никто ничего не продаёт: если заказы принимаются, это демонстрация, а счета являются образцами и оплате не подлежат.',
    name: 'Наименование',
    address: 'Адрес',
    taxId: 'ИНН',
    email: 'Электронная почта',
    noEmail: 'не указана',
    security: 'Безопасность',
    contact: (contact: string) =>
      `Об уязвимостях сообщайте на ${contact}. Как это сделать, написано на странице [Версии и безопасность](/docs/policies).`,
    noContact: 'Контакт для сообщений об уязвимостях не опубликован.',
  },
} as const

/** The seller from the settings. */
export const imprint: GuideOf = ({ service: { selling }, site: { securityContact } }) => {
  const guideIn = (language: Language) => {
    const words = WORDS[language]
    const contact = securityContact?.replace(/^(mailto|tel):/, '')
    const security: GuideSection = {
      id: 'security',
      title: words.security,
      parts: [contact === undefined ? words.noContact : words.contact(`[${contact}](${securityContact})`)],
    }
    return { title: words.title, lead: words.lead, sections: [sellerSection(selling.seller, language), security] }
  }
  return { en: guideIn('en'), ru: guideIn('ru') }
}

function sellerSection(seller: SellerFacts | null, language: Language): GuideSection {
  const words = WORDS[language]
  const section = { id: 'seller', title: words.seller }
  if (seller === null) return { ...section, parts: [words.none] }
  const { name, address, taxId, email } = seller
  const lines: readonly (readonly [string, string | null])[] = [
    [words.name, name],
    [words.address, address.length > 0 ? address.join(', ') : null],
    [words.taxId, taxId],
    [words.email, email === null ? words.noEmail : `[${email}](mailto:${email})`],
  ]
  const given = lines.flatMap(([term, text]): readonly (readonly [string, string])[] =>
    text === null ? [] : [[term, text]],
  )
  return { ...section, parts: [{ terms: given }] }
}
