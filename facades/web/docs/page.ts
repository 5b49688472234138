import { FRAME_WORDS } from './frame-words.ts'
import { type Html, html } from './html.ts'
import { LANGUAGES, localPath } from './language.ts'
import { SECTIONS } from './sections.ts'
import { sidebar } from './sidebar.ts'
import { linkTo, type Site } from './site.ts'

export interface Page {
  /** Path in English. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly main: Html
  /** The same as Markdown. */
  readonly markdown: string
  /** Places on the page that the search leads to. */
  readonly entries: readonly Entry[]
  /** Whether the main part is in English whatever the language of the reader. */
  readonly english?: boolean
}

export interface Entry {
  /** Id on the page. */
  readonly anchor: string
  readonly title: string
  readonly text: string
}

const STYLESHEETS = ['shared.css', 'docs.css', 'pages.css', 'entries.css', 'tables.css', 'search.css']
const SCRIPTS = ['docs.js', 'search.js']

/** Renders a page with its frame. The theme is applied before the first paint, by a script that is not deferred. */
export function renderPage(page: Page, site: Site): string {
  const { prefix, language, baseUrl } = site
  const words = FRAME_WORDS[language]
  const asset = (name: string) => `${prefix}/docs/assets/${name}`
  const { code: other } = LANGUAGES.find(({ code }) => code !== language) ?? { code: language }
  const isEnglish = language === 'en' || page.english === true
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · ${words.brand}</title>
<meta name="description" content="${page.description}">
<script src="${asset('theme.js')}"></script>
<link rel="icon" href="${asset('mark.svg')}" type="image/svg+xml">
${STYLESHEETS.map(name => html`<link rel="stylesheet" href="${asset(name)}">\n`)}<link rel="alternate" hreflang="${other}" href="${baseUrl}${localPath(page.path, other)}">
<link rel="alternate" type="text/markdown" href="${baseUrl}${localPath(page.path, language)}.md">
${SCRIPTS.map(name => html`<script src="${asset(name)}" defer></script>\n`)}</head>
<body data-copy="${words.copy}" data-copied="${words.copied}" data-selected="${words.selected}" data-found="${words.found}">
<a class="skip" href="#main">${words.skip}</a>
${header(page, site)}
${site.sample && html`<p class="notice" role="note"><strong>${words.sampleTitle}</strong> ${words.sampleText}</p>`}
<div class="columns">
${sidebar(page.path, site)}
<main id="main" tabindex="-1">
${!isEnglish || language === 'en' ? page.main : html`<p class="notice english">${words.inEnglish}</p>${page.main}`}
</main>
</div>
${footer(page, site)}
${searchDialog(site)}
</body>
</html>
`
  return document.markup
}

function header({ path }: Page, site: Site): Html {
  const { prefix, language } = site
  const words = FRAME_WORDS[language]
  const languages = LANGUAGES.map(
    ({ code, name }) =>
      html`<a href="${prefix}${localPath(path, code)}" lang="${code}" hreflang="${code}" data-language="${code.toUpperCase()}"${code === language && html` aria-current="true"`}>${code.toUpperCase()}<span class="unseen"> ${name}</span></a>`,
  )
  return html`<header class="top"><div class="bar">
<a class="brand" href="${linkTo(site, '/docs')}"><img src="${prefix}/docs/assets/mark.svg" alt="" width="22" height="22">${words.brand}</a>
<span class="pill">${words.earlyAccess}</span>
<button class="open-menu" type="button" popovertarget="sections">${words.menu}</button>
<button class="open-search" type="button">${words.search} <kbd>/</kbd></button>
<div class="tools">
<a href="${prefix}/dashboard">${words.dashboard}</a>
<nav class="segments" aria-label="${words.language}">${languages}</nav>
<select class="theme" aria-label="${words.theme}"><option value="system">${words.themeSystem}</option><option value="light">${words.themeLight}</option><option value="dark">${words.themeDark}</option></select>
</div>
</div></header>`
}

function footer({ path }: Page, site: Site): Html {
  const { prefix, version, language } = site
  const words = FRAME_WORDS[language]
  const about = SECTIONS.flatMap(({ rows }) => rows).filter(row => !row.path.startsWith('/docs'))
  return html`<footer class="bottom"><div class="bar">
<span>${words.version} ${version}, ${words.earlyAccess}; <a href="${linkTo(site, '/docs/policies')}">${words.additions}</a>.</span>
<span class="links">${about.map(link => html`<a href="${linkTo(site, link.path)}">${link.label[language]}</a> `)}<a href="${prefix}${localPath(path, language)}.md">${words.markdown}</a> <a href="${prefix}/openapi.json">openapi.json</a> <a href="${prefix}/openapi.yaml">openapi.yaml</a> <a href="${prefix}/docs/postman.json">Postman</a> <a href="${linkTo(site, '/docs/policies')}#security">${words.security}</a></span>
</div></footer>`
}

/** Empty until the script fills it from the index, which it requests when the search is opened for the first time. */
function searchDialog(site: Site): Html {
  const { prefix, language } = site
  const words = FRAME_WORDS[language]
  return html`<dialog class="search" id="search" aria-label="${words.search}" data-index="${prefix}/docs/search-${language}.json" data-none="${words.searchNone}">
<form method="dialog"><input type="search" role="combobox" aria-label="${words.search}" aria-controls="search-results" aria-expanded="false" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="${words.searchHint}"><button>${words.close}</button></form>
<ul id="search-results" role="listbox" aria-label="${words.search}"></ul>
<output aria-live="polite"></output>
</dialog>`
}
