import { type Html, html, prose } from './html.ts'
import type { Page, Site } from './page.ts'

/** What may change and how it is announced, and how a weakness is reported. */
export function policiesPage({ securityContact }: Site): Page {
  return {
    path: '/docs/policies',
    title: 'Versions and security',
    description: 'What may change within a version, how changes are announced, and how to report a weakness.',
    main: html`<section class="hero small"><h1>Versions and security</h1>
<p class="lead">What you may build on, how changes are announced, and whom to tell about a weakness.</p></section>
${SECTIONS.map(policySection)}
<section class="split" aria-labelledby="security"><h2 id="security">Security</h2><div>${reporting(securityContact)}</div></section>`,
  }
}

interface Section {
  readonly id: string
  readonly title: string
  readonly sentences: readonly string[]
}

const SECTIONS: readonly Section[] = [
  {
    id: 'early-access',
    title: 'Early access',
    sentences: [
      'The B2B interface is in early access: it is complete enough to build on, and still growing. The promises of this page hold already.',
    ],
  },
  {
    id: 'versions',
    title: 'Versions',
    sentences: [
      'The version is part of the path: `/api/v1/`. The address of MCP, `/mcp`, has none: clients read there what tools exist each time they connect.',
      'Within `v1` there are only additions: new endpoints, new optional parameters, new fields, new words in enumerations, new error codes. Read answers so that these do no harm.',
      'Removing or renaming any of them, changing the meaning or the unit of a field, and refusing what was taken before are breaking changes. They come with `v2`, beside which `v1` goes on.',
    ],
  },
  {
    id: 'deprecation',
    title: 'Deprecation',
    sentences: [
      'What is to end says so in every answer: `Deprecation` (RFC 9745) names the moment from which it is deprecated, `Sunset` (RFC 8594) the moment after which it may be gone, `Link` the page that explains what to use instead.',
      'Between the announcement and the end lie at least 12 months. `deprecated` marks it in the OpenAPI description all that time.',
      'Retired error codes are never used again.',
    ],
  },
  {
    id: 'keys',
    title: 'Keys',
    sentences: [
      'A key goes in the header `x-api-key` and nowhere else. In a URL it is refused, because addresses end up in logs; generate a new one if that happened.',
      'One key a user is active: a new one deactivates the old at once. Keys begin with `bds_live_` and end with a checksum, so that scanners of published code can recognise them.',
    ],
  },
]

function policySection({ id, title, sentences }: Section): Html {
  return html`<section class="split" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div>${sentences.map(sentence => html`<p>${prose(sentence)}</p>`)}</div></section>`
}

function reporting(contact: string | undefined): Html {
  const how =
    contact === undefined
      ? html`<p>Tell whoever operates this instance: it names no contact of its own.</p>`
      : html`<p>Write to <a href="${contact}">${contact.replace(/^mailto:/, '')}</a>; programs find the address in <code>/.well-known/security.txt</code>.</p>`
  return html`${how}
<p>Say what you did, what happened and what you expected, with the <code>requestId</code> of the answers. Use an account of your own, stop as soon as you see data of somebody else, and give us time to mend it before you publish. Whoever keeps to that has nothing to fear from us.</p>`
}
