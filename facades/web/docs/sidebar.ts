import { FRAME_WORDS } from './frame-words.ts'
import { type Html, html } from './html.ts'
import { SECTIONS } from './sections.ts'
import { linkTo, type Site } from './site.ts'

/** All pages by section. On a phone it is a popover that the header opens, elsewhere it stands beside the page. */
export function sidebar(current: string, site: Site): Html {
  const { language } = site
  const sections = SECTIONS.map(({ title, rows }, index) => {
    const links = rows.map(
      ({ path, label }) =>
        html`<li><a href="${linkTo(site, path)}"${path === current && html` aria-current="page"`}>${label[language]}</a></li>`,
    )
    return html`<p class="side-title" id="section-${index}">${title[language]}</p><ul aria-labelledby="section-${index}">${links}</ul>`
  })
  return html`<nav class="side" id="sections" popover aria-label="${FRAME_WORDS[language].documentation}">${sections}</nav>`
}
