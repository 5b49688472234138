import { ENTRY_WORDS } from './entry-words.ts'
import { fieldHtml } from './field-html.ts'
import type { FieldGroup, FieldSection } from './field-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Bilingual } from './language.ts'
import type { Page } from './page.ts'
import { fieldsMarkdown } from './reference-markdown.ts'
import { sectionsIn } from './russian/fields.ts'
import { linkTo, type Site } from './site.ts'

const WORDS: Bilingual<{ readonly title: string; readonly description: string; readonly find: string }> = {
  en: {
    title: 'Fields',
    description: 'All response fields with type, unit, column preset and the meaning of null.',
    find: 'Find a field',
  },
  ru: {
    title: 'Поля',
    description: 'Все поля ответов: тип, единица измерения, набор столбцов и смысл null.',
    find: 'Найти поле',
  },
}

/** Sentences above the fields. */
function lead(site: Site): Html {
  const methodology = linkTo(site, '/docs/methodology')
  return site.language === 'en'
    ? html`Fields of all responses. An unknown value is <code>null</code>, never 0, unless the text says what null means. Money is an exact decimal as text. A label such as <span class="pill">standard</span> is the smallest <code>Fields</code> preset with the column; <span class="pill">details</span> are returned for a single bond or placement only. <a href="${methodology}">How values are calculated</a>.`
    : html`Поля всех ответов. Неизвестное значение – это <code>null</code> и никогда не 0, если в описании не сказано иное. Деньги передаются точным десятичным числом в виде строки. Метка вроде <span class="pill">standard</span> – наименьший набор столбцов <code>Fields</code> с этим полем; <span class="pill">details</span> есть только в ответе по одной облигации или одному размещению. <a href="${methodology}">Как рассчитываются значения</a>.`
}

/** Reference of all response fields. */
export function fieldsPage(all: readonly FieldSection[], site: Site): Page {
  const { title, description, find } = WORDS[site.language]
  const sections = sectionsIn(site.language, all)
  const jumps = sections.map(
    ({ id, title, groups }) =>
      html`<a href="#${id}">${title} <span class="count">${groups.flatMap(({ entries }) => entries).length}</span></a>`,
  )
  return {
    path: '/docs/fields',
    title,
    description,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${lead(site)}</p>
<p class="jumps">${jumps}</p>
<search class="find"><label for="find">${find}</label><input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="yield, accrued, date …" data-find="[data-entry]"><output for="find" aria-live="polite"></output></search>
</section>
${sections.map(own => section(own, site))}`,
    markdown: fieldsMarkdown(sections, site.language),
    entries: sections.flatMap(({ groups }) => groups.flatMap(entriesOf)),
  }
}

function entriesOf({ type, entries }: FieldGroup): Page['entries'] {
  return entries.map(({ name, text, unit }) => ({
    anchor: `${type}.${name}`,
    title: `${type}.${name}`,
    text: unit === null ? text : `${text} ${unit}`,
  }))
}

function section({ id, title, groups }: FieldSection, site: Site): Html {
  return html`<section class="fields" aria-labelledby="${id}" data-group><h2 class="ruled" id="${id}">${title}</h2>
${groups.map(own => group(own, site))}</section>`
}

function group({ type, text, answers, entries }: FieldGroup, site: Site): Html {
  return html`<section class="split" data-group><div><h3 id="${type}"><a class="self" href="#${type}"><code>${type}</code></a></h3><p class="muted">${prose(text)}</p><p class="muted in">${ENTRY_WORDS[site.language].answers}: ${answers.join(', ')}.</p></div>
<div class="entries">${entries.map(entry => fieldHtml(type, entry, site))}</div></section>`
}
