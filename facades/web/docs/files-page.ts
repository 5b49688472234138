import { columnUnit, typeText } from '../../../schema/files/column-words.ts'
import type { FileColumn, FileTable } from '../../../schema/files/file-table.ts'
import { FILE_TABLES } from '../../../schema/files/file-tables.ts'
import { columnsMarkdown } from './files-markdown.ts'
import { FILES_WORDS } from './files-words.ts'
import { plain, sectionHtml, sectionMarkdown, wordsOf } from './guides/guide.ts'
import { type Html, html, prose } from './html.ts'
import type { Page } from './page.ts'
import { siteMarkdown } from './parts/part-markdown.ts'
import type { Site } from './site.ts'

/** Guide to the bulk files, and reference of their columns. */
export function filesPage(site: Site): Page {
  const { title, lead, tables, find, sections } = FILES_WORDS[site.language]
  const jumps = FILE_TABLES.map(
    ({ name, columns }) => html`<a href="#${name}">${name} <span class="count">${columns.length}</span></a>`,
  )
  const written = [
    `# ${title}`,
    lead,
    ...sections.map(sectionMarkdown),
    `## ${tables}`,
    ...FILE_TABLES.map(tableMarkdown),
  ]
  return {
    path: '/docs/files',
    title,
    description: lead,
    english: true,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${lead}</p>
<p class="jumps" lang="en">${jumps}</p></section>
${sections.map(section => sectionHtml(section, site))}
<section class="fields" aria-labelledby="tables" data-group><h2 class="ruled" id="tables">${tables}</h2>
<search class="find"><label for="find">${find}</label><input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="spread, rating, date …" data-find="[data-entry]"><output for="find" aria-live="polite"></output></search>
<div lang="en">${FILE_TABLES.map(tableHtml)}</div></section>`,
    markdown: siteMarkdown(`${written.join('\n\n')}\n`, site),
    entries: [
      ...sections.map(({ id, title, parts }) => ({ anchor: id, title, text: plain(parts.map(wordsOf).join(' ')) })),
      ...FILE_TABLES.map(({ name, description }) => ({ anchor: name, title: `${name}.parquet`, text: description })),
    ],
  }
}

function tableHtml({ name, description, columns }: FileTable): Html {
  return html`<section class="split" data-group><div><h3 id="${name}"><a class="self" href="#${name}"><code>${name}</code></a></h3><p class="muted">${prose(description)}</p></div>
<div class="entries">${columns.map(column => columnHtml(name, column))}</div></section>`
}

function columnHtml(table: string, column: FileColumn): Html {
  const id = `${table}.${column.name}`
  const unit = columnUnit(column)
  return html`<article class="entry" id="${id}" data-entry="${[id, column.description, unit].join(' ').toLowerCase()}"><h4><a href="#${id}"><code>${column.name}</code></a></h4>
<div><p>${prose(column.description)}</p>
<p class="facts"><span>${prose(typeText(column))}</span>${unit !== '' && html`<span>${unit}</span>`}</p></div></article>`
}

function tableMarkdown(table: FileTable): string {
  return [`### ${table.name}`, table.description, columnsMarkdown(table)].join('\n\n')
}
