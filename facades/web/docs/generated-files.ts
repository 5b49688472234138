import type { Description } from './description.ts'
import { errorsMarkdown, filtersMarkdown } from './markdown.ts'
import { methodologyMarkdown } from './methodology-markdown.ts'
import { fieldsMarkdown, ratingsMarkdown } from './reference-markdown.ts'
import type { References } from './reference-sources.ts'

/**
 * What codegen writes, and what `--check` compares: path in the repository and text.
 * @param openapi the description with the base URL that the committed file shall have
 */
export function generatedFiles(openapi: Description, { fields, ratings }: References): ReadonlyMap<string, string> {
  return new Map([
    ['facades/generated/openapi.json', `${JSON.stringify(openapi, null, 2)}\n`],
    ['docs/errors.md', errorsMarkdown()],
    ['docs/fields.md', fieldsMarkdown(fields)],
    ['docs/filters.md', filtersMarkdown(openapi)],
    ['docs/methodology.md', methodologyMarkdown()],
    ['docs/ratings.md', ratingsMarkdown(ratings)],
  ])
}
