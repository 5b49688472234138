import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { promptNamed } from '../prompts/prompts.ts'
import { TEMPLATES } from '../resources/resources.ts'
import { COMPLETERS, type Completion } from './completers.ts'
import type { MarketData } from './market-data.ts'

interface CompletionAsked {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string }
  readonly argument: { readonly name: string; readonly value: string }
}

/** Suggests nothing for a free-text argument; an unknown argument is an error. */
export async function complete({ ref, argument }: CompletionAsked, market: MarketData): Promise<Completion> {
  const known = ref.type === 'ref/prompt' ? argumentsOfPrompt(ref.name) : argumentsOfTemplate(ref.uri)
  if (!known.has(argument.name)) {
    const names = [...known.keys()].join(', ')
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no argument ${argument.name.slice(0, 100)}; the arguments are ${names}.`,
    )
  }
  const key = known.get(argument.name)
  return key === undefined ? { values: [], total: 0, hasMore: false } : COMPLETERS[key](argument.value, market)
}

function argumentsOfPrompt(name: string) {
  return new Map(promptNamed(name).arguments.map(({ name: argument, completes }) => [argument, completes] as const))
}

function argumentsOfTemplate(uri: string) {
  const template = TEMPLATES.find(({ uriTemplate }) => uriTemplate === uri)
  if (template !== undefined) return new Map(Object.entries(template.completes))
  const known = TEMPLATES.map(({ uriTemplate }) => uriTemplate).join(', ')
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown template: ${uri.slice(0, 100)}. Templates: ${known}`,
  )
}
