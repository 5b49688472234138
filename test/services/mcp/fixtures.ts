import {
  acceptedContent,
  type CallToolResult,
  type GetPromptResult,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { META } from '../../../facades/mcp/transports/plain-request.ts'
import { cursorCodec } from '../../../gateway/access/cursor.ts'

/** What the suite of the protocol calls by name and a bond service has no use for. Served in tests alone. */

/** A PNG of one pixel, and a WAV of no sound. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
const { seal, open } = cursorCodec('fixtures')

type Tool = (context: ServerContext) => ToolResult | Promise<ToolResult>
type ToolResult = CallToolResult | InputRequiredResult
type Prompt = (args: Readonly<Record<string, string>>, context: ServerContext) => GetPromptResult | InputRequiredResult

const image = { type: 'image', data: PIXEL, mimeType: 'image/png' } as const
const resource = (uri: string, text: string, mimeType = 'text/plain') =>
  ({ type: 'resource', resource: { uri, mimeType, text } }) as const
const says = (text: string) => ({ content: [{ type: 'text', text }] }) satisfies CallToolResult
const pause = () => new Promise(resolve => setTimeout(resolve, 50))

const form = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  })
const confirmation = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
})
const sample = (text: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 50 })

/** Asks until the client has answered all, and says what came back; the state is sealed. */
function asks(requests: Readonly<Record<string, InputRequest>>, state?: string): Tool {
  return ({ mcpReq }) => {
    const { inputResponses: given = {} } = mcpReq
    const echoed = stateOf(mcpReq.requestState())
    const isAnswered = Object.keys(requests).every(name => isObject(given[name]))
    if (isAnswered && (state === undefined || echoed === state)) return says(`state-ok ${JSON.stringify(given)}`)
    return inputRequired({ inputRequests: requests, ...(state !== undefined && { requestState: seal(state) }) })
  }
}

export const TOOLS: Readonly<Record<string, Tool>> = {
  test_simple_text: () => says('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({ content: [resource('test://embedded-resource', 'This is embedded.')] }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
    ],
  }),
  test_error_handling: () => ({ ...says('This tool intentionally returns an error for testing'), isError: true }),
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      }
      await pause()
    }
    return says('done')
  },
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
      await pause()
    }
    return says('done')
  },
  test_logging_tool: logIfAsked,
  test_streaming_elicitation: asks({ user_name: form('What is your name?', 'name') }),
  test_missing_capability: context => {
    if (capabilitiesOf(context).sampling === undefined) {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    }
    return says('it can sample')
  },
  test_input_required_result_elicitation: ({ mcpReq }) => {
    const answer = acceptedContent<{ name: unknown }>(mcpReq.inputResponses, 'user_name')
    if (typeof answer?.name === 'string') return says(`Hello, ${answer.name}!`)
    return inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } })
  },
  test_input_required_result_sampling: asks({ capital_question: sample('What is the capital of France?') }),
  test_input_required_result_list_roots: asks({ client_roots: inputRequired.listRoots() }),
  test_input_required_result_request_state: asks({ confirm: confirmation }, 'confirm'),
  test_input_required_result_tampered_state: asks({ confirm: confirmation }, 'tamper'),
  test_input_required_result_multiple_inputs: asks(
    {
      user_name: form('What is your name?', 'name'),
      greeting: sample('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    },
    'multiple',
  ),
  test_input_required_result_multi_round: ({ mcpReq }) => {
    const round = stateOf(mcpReq.requestState())
    const { inputResponses: given = {} } = mcpReq
    if (round === '2' && isObject(given.step2)) return says('three rounds')
    const second = round === '1' && isObject(given.step1)
    const step: Readonly<Record<string, InputRequest>> = second
      ? { step2: form('Step 2: What is your favorite color?', 'color') }
      : { step1: form('Step 1: What is your name?', 'name') }
    return inputRequired({ inputRequests: step, requestState: seal(second ? '2' : '1') })
  },
  test_input_required_result_capabilities: context => {
    const { sampling, elicitation } = capabilitiesOf(context)
    return inputRequired({
      inputRequests: {
        ...(sampling !== undefined && { greeting: sample('Generate a greeting') }),
        ...(elicitation !== undefined && { user_name: form('What is your name?', 'name') }),
      },
    })
  },
}

export const PROMPTS: Readonly<Record<string, Prompt>> = {
  test_simple_prompt: () => prompt({ type: 'text', text: 'This is a simple prompt for testing.' }),
  test_prompt_with_arguments: ({ arg1, arg2 }) =>
    prompt({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => prompt(resource(resourceUri, 'Embedded for testing.')),
  test_prompt_with_image: () => prompt(image),
  test_input_required_result_prompt: (_args, { mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'user_context')
    if (answer !== undefined) return prompt({ type: 'text', text: JSON.stringify(answer) })
    return inputRequired({ inputRequests: { user_context: form('What context should the prompt use?', 'context') } })
  },
}

export const RESOURCES: Readonly<Record<string, object>> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PIXEL },
}

export const TEMPLATE = 'test://template/{id}/data'

/** What stands behind an address; null when nothing does. */
export function contentsOf(uri: string): object | null {
  const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1]
  if (id === undefined) return RESOURCES[uri] ?? null
  return { mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }
}

function prompt(content: GetPromptResult['messages'][number]['content']): GetPromptResult {
  return { messages: [{ role: 'user', content }] }
}

function capabilitiesOf({ mcpReq }: ServerContext): Readonly<Record<string, unknown>> {
  const declared = envelopeOf(mcpReq)[META.capabilities]
  return isObject(declared) ? declared : {}
}

function envelopeOf({ envelope = {} }: ServerContext['mcpReq']): Readonly<Record<string, unknown>> {
  return envelope
}

/** Log messages go out only to whoever asked for them. */
async function logIfAsked({ mcpReq }: ServerContext): Promise<CallToolResult> {
  if ('io.modelcontextprotocol/logLevel' in envelopeOf(mcpReq)) {
    await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: 'asked for' } })
  }
  return says('done')
}

/** @throws when the state was not sealed here */
function stateOf(state: unknown): string | null {
  if (typeof state !== 'string') return null
  const opened = open(state)
  if (opened === null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state was altered.')
  return opened
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
