import { type Html, html, prose } from './html.ts'
import type { Page } from './page.ts'
import { RATING_RULES } from './rating-rules.ts'
import { RATING_WORDS } from './rating-words.ts'
import { ratingsMarkdown } from './reference-markdown.ts'
import type { RatingLadder, RatingStep } from './reference-sources.ts'
import { ratingText, rulesIn } from './russian/ratings.ts'
import type { Site } from './site.ts'

function lead({ steps }: RatingLadder, { language }: Site): Html {
  return language === 'en'
    ? html`Seven agencies, two scales, one ladder of ${steps.length} labels from <code>AAA</code> to <code>D</code>.`
    : html`Семь агентств, две шкалы, одна лестница: ступеней ${steps.length}, от <code>AAA</code> до <code>D</code>.`
}

/** Rating ladder: labels, grades and accepted notations. */
export function ratingsPage(ladder: RatingLadder, site: Site): Page {
  const words = RATING_WORDS[site.language]
  const { title, description } = words
  const rules = rulesIn(site.language, RATING_RULES)
  return {
    path: '/docs/ratings',
    title,
    description,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${lead(ladder, site)}</p></section>
<section class="split" aria-labelledby="rules"><h2 id="rules">${words.rules}</h2>
<dl class="rules">${rules.map(([title, text]) => html`<div><dt>${title}</dt><dd>${prose(text)}</dd></div>`)}</dl></section>
<section class="split" aria-labelledby="spellings"><h2 id="spellings">${words.spellings}</h2>
<dl class="rules">${ladder.spellingRules.map(rule => spellingRule(rule, site))}</dl></section>
<section class="whole" aria-labelledby="ladder"><h2 id="ladder">${words.ladder}</h2>
<p class="muted">${prose(words.ladderText)}</p>
${table(ladder, site)}</section>`,
    markdown: ratingsMarkdown(ladder, site.language),
    entries: [
      ...rules.map(([title, text]) => ({ anchor: 'rules', title, text })),
      { anchor: 'ladder', title: words.ladder, text: ladder.steps.map(({ label }) => label).join(' ') },
    ],
  }
}

function spellingRule({ text, examples }: RatingLadder['spellingRules'][number], { language }: Site): Html {
  return html`<div><dt>${prose(ratingText(language, text))}</dt><dd class="words">${examples.map(example => html`<code>${example}</code> `)}</dd></div>`
}

function table({ steps, agencies }: RatingLadder, { language }: Site): Html {
  const words = RATING_WORDS[language]
  const heads = agencies.map(
    ({ name, scale }) => html`<th scope="col">${name}<span class="sub">${words.scales[scale] ?? scale}</span></th>`,
  )
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="ladder"><table class="figures">
<thead><tr>${words.head.map((head, index) => html`<th scope="col"${index > 0 && html` class="number"`}>${head}</th>`)}${heads}</tr></thead>
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
