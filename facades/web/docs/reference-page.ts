import { html } from './html.ts'
import type { Page, Site } from './page.ts'

/** API reference with requests to try: Swagger UI, served locally. */
export function referencePage({ prefix }: Site): Page {
  return {
    path: '/docs/reference',
    title: 'API reference',
    description: 'All endpoints with parameters and responses. Try them in the browser.',
    landmark: 'div',
    stylesheets: ['/docs/assets/swagger-ui.css', '/docs/assets/reference.css'],
    scripts: ['/docs/assets/swagger-ui-bundle.js', '/docs/assets/reference.js'],
    main: html`<h1 class="unseen">API reference</h1>
<div id="reference" data-description="${prefix}/openapi.json" data-server="${prefix}"><p class="muted">Loading the reference. If scripts are disabled, read <a href="${prefix}/openapi.yaml">the OpenAPI file</a>.</p></div>`,
  }
}
