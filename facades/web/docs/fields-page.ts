import { fieldHtml } from './field-html.ts'
import type { FieldGroup, FieldSection } from './field-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Bilingual } from './language.ts'
import type { Page } from './page.ts'
import { fieldsMarkdown } from './reference-markdown.ts'
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
export function fieldsPage(sections: readonly FieldSection[], site: Site): Page {
  const { title, description, find } = WORDS[site.language]
  const jumps = sections.map(
    ({ title, groups }) =>
      html`<a href="#${idOf(title)}">${title} <span class="count">${groups.flatMap(({ entries }) => entries).length}</span></a>`,
  )
  return {
    path: '/docs/fields',
    title,
    description,
    english: true,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${lead(site)}</p>
<p class="jumps" lang="en">${jumps}</p>
<search class="find"><label for="find">${find}</label><input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="yield, accrued, date …" data-find="[data-entry]"><output for="find" aria-live="polite"></output></search>
</section>
<div lang="en">${sections.map(own => section(own, site))}</div>`,
    markdown: fieldsMarkdown(sections),
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

function section({ title, groups }: FieldSection, site: Site): Html {
  return html`<section class="fields" aria-labelledby="${idOf(title)}" data-group><h2 class="ruled" id="${idOf(title)}">${title}</h2>
${groups.map(own => group(own, site))}</section>`
}

function group({ type, text, answers, entries }: FieldGroup, site: Site): Html {
  return html`<section class="split" data-group><div><h3 id="${type}"><a class="self" href="#${type}"><code>${type}</code></a></h3><p class="muted">${prose(text)}</p><p class="muted in">In: ${answers.join(', ')}.</p></div>
<div class="entries">${entries.map(entry => fieldHtml(type, entry, site))}</div></section>`
}

/** Does not clash with ids of types, which start with a capital letter. */
function idOf(title: string): string {
  return `in-${title.toLowerCase().replaceAll(' ', '-')}`
}
