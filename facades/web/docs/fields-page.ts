import type { FieldEntry, FieldGroup, FieldSection } from './field-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Page, Site } from './page.ts'
import { wordList } from './word-list.ts'

/** Reference of all response fields. */
export function fieldsPage(sections: readonly FieldSection[], { prefix }: Site): Page {
  const jumps = sections.map(
    ({ title, groups }) =>
      html`<a href="#${idOf(title)}">${title} <span class="count">${groups.flatMap(({ entries }) => entries).length}</span></a>`,
  )
  return {
    path: '/docs/fields',
    title: 'Fields',
    description: 'All response fields with type, unit, column preset and the meaning of null.',
    main: html`<section class="hero small"><h1>Fields</h1>
<p class="lead">Fields of all responses. An unknown value is <code>null</code>, never 0, unless the text says what null means. Money is an exact decimal as text. A label such as <span class="pill">standard</span> is the smallest <code>Fields</code> preset with the column; <span class="pill">details</span> are returned for a single bond or placement only. <a href="${prefix}/docs/methodology">How values are calculated</a>.</p>
<p class="jumps">${jumps}</p>
<search class="find" hidden><label for="find">Find a field</label><input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="yield, accrued, date …" data-find="[data-entry]"><output for="find" aria-live="polite"></output></search>
</section>
${sections.map(section)}`,
  }
}

function section({ title, groups }: FieldSection): Html {
  return html`<section class="fields" aria-labelledby="${idOf(title)}" data-group><h2 class="ruled" id="${idOf(title)}">${title}</h2>
${groups.map(group)}</section>`
}

function group({ type, text, answers, entries }: FieldGroup): Html {
  return html`<section class="split" data-group><div><h3 id="${type}"><a class="self" href="#${type}"><code>${type}</code></a></h3><p class="muted">${prose(text)}</p><p class="muted in">In: ${answers.join(', ')}.</p></div>
<div class="entries">${entries.map(entry => field(type, entry))}</div></section>`
}

function field(type: string, { name, text, form, unit, mayBeNull, preset, object, words }: FieldEntry): Html {
  const id = `${type}.${name}`
  const shape = object === null ? form : html`${form}: <a href="#${object}">${object}</a>`
  return html`<article class="entry" id="${id}" data-entry="${[id, text, unit ?? ''].join(' ').toLowerCase()}">
<h4><a href="#${id}"><code>${name}</code></a>${preset !== null && html` <span class="pill">${preset}</span>`}</h4>
<div><p>${prose(text)}</p>
<p class="facts"><span>${shape}</span>${unit !== null && html`<span>${unit}</span>`}${mayBeNull && html`<span>may be null</span>`}</p>
${words.length > 0 && wordList(words)}</div></article>`
}

/** Does not clash with ids of types, which start with a capital letter. */
function idOf(title: string): string {
  return `in-${title.toLowerCase().replaceAll(' ', '-')}`
}
