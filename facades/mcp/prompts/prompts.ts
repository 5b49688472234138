import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { didYouMean } from '../../arguments/did-you-mean.ts'
import type { MarketData } from '../completion/market-data.ts'
import type { PromptRow } from './prompt.ts'
import { PROMPTS } from './rows.ts'

export function listedPrompts(): readonly Prompt[] {
  return PROMPTS.map(({ name, title, description, arguments: parameters }) => ({
    name,
    title,
    description,
    arguments: parameters.map(({ name: argument, title: called, description: text, required = false }) => {
      return { name: argument, title: called, description: text, required }
    }),
  }))
}

/** @throws ProtocolError when there is no such prompt, or an argument is invalid */
export async function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
  market: MarketData,
): Promise<GetPromptResult> {
  const prompt = promptNamed(name)
  const read = await readGiven(prompt, given, market)
  const text = await prompt.write(read, market)
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

export function promptNamed(name: string): PromptRow {
  const prompt = PROMPTS.find(row => row.name === name)
  if (prompt !== undefined) return prompt
  const names = PROMPTS.map(row => row.name)
  const meant = didYouMean(name, names)
  throw invalid(
    `Unknown prompt: ${name.slice(0, 100)}. ${meant === undefined ? `The prompts are ${names.join(', ')}.` : `Did you mean ${meant}?`}`,
  )
}

/** Reports all faults together; an empty argument counts as omitted. */
async function readGiven(
  { arguments: parameters }: PromptRow,
  given: Readonly<Record<string, string>>,
  market: MarketData,
): Promise<Record<string, string>> {
  const names = parameters.map(({ name }) => name)
  const faults = Object.keys(given)
    .filter(name => !names.includes(name))
    .map(name => `There is no argument ${name.slice(0, 100)}; the arguments are ${names.join(', ')}.`)
  const read: Record<string, string> = {}
  for (const { name, required, read: readOne } of parameters) {
    const value = (given[name] ?? '').trim().slice(0, LONGEST)
    if (value === '') {
      if (required) faults.push(`${name} is required.`)
      continue
    }
    const found = (await readOne?.(value, market)) ?? value
    if (typeof found === 'string') read[name] = found
    else faults.push(`${name}: ${found.fault}`)
  }
  if (faults.length > 0) throw invalid(faults.join(' '))
  return read
}

const LONGEST = 1_000

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
