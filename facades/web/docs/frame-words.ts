import type { Bilingual } from './language.ts'

interface FrameWords {
  readonly brand: string
  readonly earlyAccess: string
  readonly skip: string
  readonly documentation: string
  readonly menu: string
  readonly language: string
  readonly theme: string
  readonly themeSystem: string
  readonly themeLight: string
  readonly themeDark: string
  readonly dashboard: string
  readonly search: string
  readonly searchHint: string
  readonly searchNone: string
  readonly close: string
  readonly sampleTitle: string
  readonly sampleText: string
  readonly version: string
  readonly additions: string
  readonly security: string
  readonly markdown: string
  readonly inEnglish: string
  readonly copy: string
  readonly copied: string
  readonly selected: string
  readonly found: string
}

/** Texts around every page. */
export const FRAME_WORDS: Bilingual<FrameWords> = {
  en: {
    brand: 'Bond data',
    earlyAccess: 'early access',
    skip: 'Skip to content',
    documentation: 'Documentation',
    menu: 'Menu',
    language: 'Language',
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
    dashboard: 'Dashboard',
    search: 'Search',
    searchHint: 'Page, parameter, field, error …',
    searchNone: 'Nothing found. Try fewer or shorter words.',
    close: 'Close',
    sampleTitle: 'Sample data.',
    sampleText:
      'All issuers, bonds and prices marked (sample) are synthetic. Use them for development only, not for investment decisions.',
    version: 'Version',
    additions: 'changes within v1 are additive only',
    security: 'Security',
    markdown: 'This page as Markdown',
    inEnglish: '',
    copy: 'Copy',
    copied: 'Copied',
    selected: 'Selected',
    found: 'found',
  },
  ru: {
    brand: 'Bond data',
    earlyAccess: 'ранний доступ',
    skip: 'К содержанию',
    documentation: 'Документация',
    menu: 'Меню',
    language: 'Язык',
    theme: 'Тема',
    themeSystem: 'Системная',
    themeLight: 'Светлая',
    themeDark: 'Тёмная',
    dashboard: 'Личный кабинет',
    search: 'Поиск',
    searchHint: 'Страница, параметр, поле, ошибка …',
    searchNone: 'Ничего не найдено. Попробуйте меньше слов или слова короче.',
    close: 'Закрыть',
    sampleTitle: 'Демонстрационные данные.',
    sampleText:
      'Эмитенты, облигации и цены с пометкой (sample) вымышлены. Используйте их только для разработки, а не для инвестиционных решений.',
    version: 'Версия',
    additions: 'в v1 бывают только добавления',
    security: 'Безопасность',
    markdown: 'Эта страница в Markdown',
    inEnglish: 'Описания на этой странице составлены по схеме данных и приводятся на английском языке.',
    copy: 'Копировать',
    copied: 'Скопировано',
    selected: 'Выделено',
    found: 'найдено',
  },
}
