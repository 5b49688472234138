import { html } from './html.ts'
import type { Page, Site } from './page.ts'

/** The endpoints with "try it": Swagger UI from our own disk. */
export function referencePage({ prefix }: Site): Page {
  return {
    path: '/docs/reference',
    title: 'API reference',
    description: 'Every endpoint with its parameters and answers, ready to try.',
    landmark: 'div',
    stylesheets: ['/docs/assets/swagger-ui.css', '/docs/assets/reference.css'],
    scripts: ['/docs/assets/swagger-ui-bundle.js', '/docs/assets/reference.js'],
    main: html`<h1 class="unseen">API reference</h1>
<div id="reference" data-description="${prefix}/openapi.json" data-server="${prefix}"><p class="muted">Loading the reference. Without scripts, read <a href="${prefix}/openapi.yaml">the description itself</a>.</p></div>`,
  }
}
