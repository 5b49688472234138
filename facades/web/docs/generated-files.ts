import type { Description } from './description.ts'
import { errorsMarkdown, filtersMarkdown } from './markdown.ts'

/**
 * What codegen writes, and what `--check` compares: path in the repository and text.
 * @param openapi the description with the base URL that the committed file shall have
 */
export function generatedFiles(openapi: Description): ReadonlyMap<string, string> {
  return new Map([
    ['facades/generated/openapi.json', `${JSON.stringify(openapi, null, 2)}\n`],
    ['docs/errors.md', errorsMarkdown()],
    ['docs/filters.md', filtersMarkdown(openapi)],
  ])
}
