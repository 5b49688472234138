import type { Description } from './description.ts'
import { errorsMarkdown, filtersMarkdown } from './markdown.ts'
import { methodologyMarkdown } from './methodology-markdown.ts'
import { fieldsMarkdown, ratingsMarkdown } from './reference-markdown.ts'
import type { References } from './reference-sources.ts'

/**
 * Files that codegen writes and `--check` compares, by path in the repository.
 * @param openapi the description with the base URL of the committed file
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
