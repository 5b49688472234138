import type { Described } from './described.ts'
import type { Info, Tag } from './types.ts'

/** General information about the service and its conventions. */
export function infoOf(version: string, baseUrl: string): Info {
  return {
    title: 'Bond data',
    summary: 'Bond screener, details and issuers over REST and MCP.',
    description: [
      '**Early access:** the B2B interface is new. Within `v1` there are only additions; write clients that tolerate new fields and new enum values.',
      `**Access.** Send your key in the header \`x-api-key\`, never in a URL. The same key opens MCP at \`${baseUrl}/mcp\`; \`x-mcp-tool\` names the tool that gives the same answer. Endpoints without a lock need no key.`,
      '**Parameters** are PascalCase and case-sensitive. `From` is a lower bound, `To` an upper bound, both inclusive. Lists take commas; a leading `!` excludes a value. Anything unknown, misspelt or out of range is a 400 that names it: nothing is ignored in silence.',
      '**Figures.** Yields, coupons and prices are in per cent, spreads in basis points, dates are ISO 8601, money is an exact decimal as text. Unknown is `null`, never 0, and passes no bound.',
      '**Pages** of one listing come from one revision of the data: pass `nextCursor` on as `Cursor`. Every answer has a strong `ETag`.',
    ].join('\n\n'),
    version,
    contact: { name: 'Documentation and help', url: `${baseUrl}/docs` },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  }
}

/** The groups of the registry, each described by the titles of its endpoints. */
export function tagsOf(served: readonly Described[]): readonly Tag[] {
  const names = [...new Set(served.map(({ endpoint }) => endpoint.tag))]
  return names.map(name => {
    const titles = served.filter(({ endpoint }) => endpoint.tag === name).map(({ endpoint }) => endpoint.title)
    return { name, description: `${titles.join(', ')}.` }
  })
}
