import { type Html, html } from './html.ts'

/** Service information shared by all pages. */
export interface Site {
  readonly baseUrl: string
  /** Path prefix behind a proxy; empty at the root. */
  readonly prefix: string
  readonly version: string
  /** Whether the published data is sample data. */
  readonly sample: boolean
  /** Contact for vulnerability reports, when the operator has set one. */
  readonly securityContact: string | undefined
}

export interface Page {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly main: Html
  /** Element around the main part: `div` when the content has its own landmark. @default 'main' */
  readonly landmark?: 'main' | 'div'
  readonly stylesheets?: readonly string[]
  readonly scripts?: readonly string[]
}

const SECTIONS = [
  { path: '/docs', label: 'Guide' },
  { path: '/docs/reference', label: 'Reference' },
  { path: '/docs/snippets', label: 'Snippets' },
  { path: '/docs/fields', label: 'Fields' },
  { path: '/docs/filters', label: 'Filters' },
  { path: '/docs/ratings', label: 'Ratings' },
  { path: '/docs/methodology', label: 'Methodology' },
  { path: '/docs/errors', label: 'Errors' },
] as const

/** Renders a page with its frame. */
export function renderPage(page: Page, site: Site): string {
  const { prefix } = site
  const { landmark = 'main' } = page
  const stylesheets = [
    '/docs/assets/shared.css',
    '/docs/assets/docs.css',
    '/docs/assets/pages.css',
    '/docs/assets/entries.css',
    '/docs/assets/tables.css',
    ...(page.stylesheets ?? []),
  ]
  const scripts = ['/docs/assets/docs.js', ...(page.scripts ?? [])]
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Bond data</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="${prefix}/docs/assets/mark.svg" type="image/svg+xml">
${stylesheets.map(path => html`<link rel="stylesheet" href="${prefix}${path}">\n`)}${scripts.map(path => html`<script src="${prefix}${path}" defer></script>\n`)}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header(page, site)}
${site.sample && sampleNotice()}
<${landmark} id="main" tabindex="-1">
${page.main}
</${landmark}>
${footer(site)}
</body>
</html>
`
  return document.markup
}

function header({ path }: Page, { prefix }: Site): Html {
  const links = SECTIONS.map(
    section =>
      html`<a href="${prefix}${section.path}"${section.path === path && html` aria-current="page"`}>${section.label}</a>`,
  )
  return html`<header class="top"><div class="bar">
<a class="brand" href="${prefix}/docs"><img src="${prefix}/docs/assets/mark.svg" alt="" width="22" height="22">Bond data</a>
<span class="pill">early access</span>
<nav class="menu" aria-label="Documentation">${links}</nav>
</div></header>`
}

function sampleNotice(): Html {
  return html`<p class="notice" role="note"><strong>Sample data.</strong> All issuers, bonds and prices marked <em>(sample)</em> are synthetic. Use them for development only, not for investment decisions.</p>`
}

function footer({ prefix, version }: Site): Html {
  return html`<footer class="bottom"><div class="bar">
<span>Version ${version}, early access. Changes within <code>v1</code> are <a href="${prefix}/docs/policies">additive only</a>.</span>
<span class="links"><a href="${prefix}/openapi.json">openapi.json</a> <a href="${prefix}/openapi.yaml">openapi.yaml</a> <a href="${prefix}/docs/postman.json">Postman</a> <a href="${prefix}/docs/policies#security">Security</a></span>
</div></footer>`
}
