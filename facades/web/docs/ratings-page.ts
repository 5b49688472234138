import { type Html, html, prose } from './html.ts'
import type { Bilingual } from './language.ts'
import type { Page } from './page.ts'
import { RATING_RULES } from './rating-rules.ts'
import { ratingsMarkdown } from './reference-markdown.ts'
import type { RatingLadder, RatingStep } from './reference-sources.ts'
import type { Site } from './site.ts'

const WORDS: Bilingual<{ readonly title: string; readonly description: string }> = {
  en: {
    title: 'Ratings',
    description: 'The 26 labels of the composite, the notations of the agencies, and the grades of the Bank of Russia.',
  },
  ru: {
    title: 'Рейтинги',
    description: 'Ступени сводного рейтинга, обозначения агентств и уровни кредитного рейтинга Банка России.',
  },
}

function lead({ steps }: RatingLadder, { language }: Site): Html {
  return language === 'en'
    ? html`Seven agencies, two scales, one ladder of ${steps.length} labels from <code>AAA</code> to <code>D</code>.`
    : html`Семь агентств, две шкалы, одна лестница: ступеней ${steps.length}, от <code>AAA</code> до <code>D</code>.`
}

/** Rating ladder: labels, grades and accepted notations. */
export function ratingsPage(ladder: RatingLadder, site: Site): Page {
  const { title, description } = WORDS[site.language]
  return {
    path: '/docs/ratings',
    title,
    description,
    english: true,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${lead(ladder, site)}</p></section>
<div lang="en">
<section class="split" aria-labelledby="rules"><h2 id="rules">Rules</h2>
<dl class="rules">${RATING_RULES.map(([title, text]) => html`<div><dt>${title}</dt><dd>${prose(text)}</dd></div>`)}</dl></section>
<section class="split" aria-labelledby="spellings"><h2 id="spellings">Other notations</h2>
<dl class="rules">${ladder.spellingRules.map(spellingRule)}</dl></section>
<section class="whole" aria-labelledby="ladder"><h2 id="ladder">The ladder</h2>
<p class="muted">Each notation is accepted in place of a label. NRA is one grade weaker at <code>AA</code> and at <code>BB-</code>.</p>
${table(ladder)}</section></div>`,
    markdown: ratingsMarkdown(ladder),
    entries: [
      ...RATING_RULES.map(([title, text]) => ({ anchor: 'rules', title, text })),
      { anchor: 'ladder', title: 'The ladder', text: ladder.steps.map(({ label }) => label).join(' ') },
    ],
  }
}

function spellingRule({ text, examples }: RatingLadder['spellingRules'][number]): Html {
  return html`<div><dt>${prose(text)}</dt><dd class="words">${examples.map(example => html`<code>${example}</code> `)}</dd></div>`
}

function table({ steps, agencies }: RatingLadder): Html {
  const heads = agencies.map(
    ({ name, scale }) => html`<th scope="col">${name}<span class="sub">${scale.toLowerCase()}</span></th>`,
  )
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="ladder"><table class="figures">
<thead><tr><th scope="col">Label</th><th scope="col" class="number">Ordinal</th><th scope="col" class="number">Grade</th><th scope="col" class="number">Grade, NRA</th>${heads}</tr></thead>
<tbody>${steps.map((step, index) => row(step, agencies, step.grade !== steps[index - 1]?.grade && index > 0))}</tbody></table></div>`
}

function row(
  { label, ordinal, grade, gradeOfNra, spellings }: RatingStep,
  agencies: RatingLadder['agencies'],
  beginsGrade: boolean,
): Html {
  const cells = agencies.map(({ agency }) => {
    const spelling = spellings.find(own => own.agency === agency)
    return html`<td>${spelling === undefined ? '–' : html`<code>${spelling.text}</code>`}</td>`
  })
  return html`<tr${beginsGrade && html` class="band"`}><th scope="row"><code>${label}</code></th><td class="number">${ordinal}</td><td class="number">${grade}</td><td class="number">${gradeOfNra}</td>${cells}</tr>`
}
