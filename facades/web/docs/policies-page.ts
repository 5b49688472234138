import { type Html, html, prose } from './html.ts'
import type { Page, Site } from './page.ts'

/** Versioning and deprecation policy, and vulnerability reports. */
export function policiesPage({ securityContact }: Site): Page {
  return {
    path: '/docs/policies',
    title: 'Versions and security',
    description: 'What can change within a version, how changes are announced, and how to report a vulnerability.',
    main: html`<section class="hero small"><h1>Versions and security</h1>
<p class="lead">What you can rely on, how changes are announced, and how to report a vulnerability.</p></section>
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
      'The B2B interface is in early access: it is complete enough to build on and still growing. The commitments on this page already apply.',
    ],
  },
  {
    id: 'versions',
    title: 'Versions',
    sentences: [
      'The version is part of the path: `/api/v1/`. The MCP URL, `/mcp`, has no version: clients read the list of tools each time they connect.',
      'Changes within `v1` are additive only: new endpoints, optional parameters, fields, enum values and error codes. Write clients that tolerate them.',
      'Removing or renaming any of them, changing the meaning or the unit of a field, and rejecting input that was accepted before are breaking changes. They come with `v2`, and `v1` stays available next to it.',
    ],
  },
  {
    id: 'deprecation',
    title: 'Deprecation',
    sentences: [
      'Responses of deprecated features have these headers: `Deprecation` (RFC 9745), the time from which the feature is deprecated; `Sunset` (RFC 8594), the time after which it can be removed; `Link`, the page that explains the replacement.',
      'A feature stays available for at least 12 months after the announcement. It is marked `deprecated` in the OpenAPI description during that time.',
      'Retired error codes are never reused.',
    ],
  },
  {
    id: 'keys',
    title: 'Keys',
    sentences: [
      'Send a key only in the `x-api-key` header. A key in a URL is rejected, because URLs are stored in logs. If you sent a key in a URL, generate a new one.',
      'Each user has one active key. A new key deactivates the old one immediately. Keys start with `bds_live_` and end with a checksum, so that scanners of published code can recognise them.',
    ],
  },
]

function policySection({ id, title, sentences }: Section): Html {
  return html`<section class="split" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div>${sentences.map(sentence => html`<p>${prose(sentence)}</p>`)}</div></section>`
}

function reporting(contact: string | undefined): Html {
  const how =
    contact === undefined
      ? html`<p>Contact the operator of this instance. It has not published a security contact.</p>`
      : html`<p>Email <a href="${contact}">${contact.replace(/^mailto:/, '')}</a>; the contact is also in <code>/.well-known/security.txt</code>.</p>`
  return html`${how}
<p>Describe what you did, what happened and what you expected, and include the <code>requestId</code> of the responses. Use your own account, stop as soon as you see data of other users, and give us time to fix the problem before you publish. We will not act against you if you follow these rules.</p>`
}
