import type { DescribedOperation, DescribedParameter, DescribedSchema, Description } from '../description.ts'
import type { Language } from '../language.ts'
import { ENDPOINT_TEXTS } from './endpoints.ts'
import { TITLES } from './fields/titles.ts'
import { parameterText } from './parameters.ts'

/** The description with the texts that pages show in the language of the reader. Tags are also anchors and stay. */
export function descriptionIn(language: Language, description: Description): Description {
  if (language === 'en') return description
  const paths = Object.entries(description.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, own]) => [method, operationInRussian(own)] as const)
    return [path, Object.fromEntries(operations)] as const
  })
  return { ...description, paths: Object.fromEntries(paths) }
}

function operationInRussian(operation: DescribedOperation): DescribedOperation {
  const { summary, description, parameters, requestBody } = operation
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, body]) => [type, { ...body, schema: fieldsInRussian(body.schema) }] as const,
  )
  return {
    ...operation,
    summary: TITLES[summary] ?? ENDPOINT_TEXTS[summary] ?? summary,
    description: ENDPOINT_TEXTS[description] ?? description,
    parameters: parameters.map(parameter => ('name' in parameter ? parameterInRussian(parameter) : parameter)),
    ...(requestBody !== undefined && { requestBody: { ...requestBody, content: Object.fromEntries(bodies) } }),
  }
}

function fieldsInRussian(schema: DescribedSchema): DescribedSchema {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, { ...field, description: parameterText(field.description ?? '') }] as const,
  )
  return { ...schema, properties: Object.fromEntries(fields) }
}

function parameterInRussian(parameter: DescribedParameter): DescribedParameter {
  const { description, 'x-subject': subject } = parameter
  if (subject === undefined) return { ...parameter, description: parameterText(description) }
  return { ...parameter, 'x-subject': parameterText(subject) }
}
