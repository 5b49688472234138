/** The wire of MCP Apps, from the side of the page: JSON-RPC with the host by `postMessage`. */
const PROTOCOL = '2026-01-26'

export type Data = Readonly<Record<string, unknown>>

interface HostContext {
  readonly theme?: 'light' | 'dark'
  readonly locale?: string
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> }
}

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: Data
  readonly result?: Data
  readonly error?: { readonly message: string }
}

interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: Data
  readonly content?: readonly { readonly text?: string }[]
}

export interface Host {
  /** BCP 47. */
  locale(): string
  /** Calls a tool of the server through the host. @throws Error with what the server said */
  call(tool: string, args: Data): Promise<Data>
}

interface View {
  /** The result of the tool that opened the page, and each later one. */
  onResult(data: Data, host: Host): void
  /** What to show instead of a result. */
  onText(text: string): void
}

/** Opens the conversation with the host, and applies its theme. */
export async function connect({ onResult, onText }: View): Promise<void> {
  const waiting = new Map<number, (message: Message) => void>()
  let serial = 0
  let locale = 'en'
  const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const request = (method: string, params: Data) =>
    new Promise<Data>((resolve, reject) => {
      serial += 1
      waiting.set(serial, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result ?? {})))
      send({ id: serial, method, params })
    })
  const call: Host['call'] = async (name, args) => {
    const result = (await request('tools/call', { name, arguments: args })) as ToolResult
    if (result.isError || result.structuredContent === undefined) throw new Error(textOf(result))
    return result.structuredContent
  }
  const host: Host = { locale: () => locale, call }
  const apply = (context: HostContext) => {
    locale = context.locale ?? locale
    applyTheme(context)
  }
  const handle: Readonly<Record<string, (params: Data) => void>> = {
    'ui/notifications/tool-result': params => {
      const { isError, structuredContent } = params as ToolResult
      if (isError || structuredContent === undefined) onText(textOf(params as ToolResult))
      else onResult(structuredContent, host)
    },
    'ui/notifications/tool-cancelled': () => onText('…'),
    'ui/notifications/host-context-changed': apply,
  }
  addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== parent || typeof data !== 'object' || data === null) return
    const { id, method, params = {} } = data
    if (method === undefined) return answered(waiting, data)
    handle[method]?.(params)
    // The host asks for an answer to `ping` and before it takes the page away.
    if (id !== undefined) send({ id, result: {} })
  })
  const appInfo = { name: 'bonds', version: '1' }
  const { hostContext = {} } = await request('ui/initialize', {
    appInfo,
    appCapabilities: {},
    protocolVersion: PROTOCOL,
  })
  apply(hostContext as HostContext)
  send({ method: 'ui/notifications/initialized', params: {} })
  reportSize(size => send({ method: 'ui/notifications/size-changed', params: size }))
}

function answered(waiting: Map<number, (message: Message) => void>, message: Message): void {
  const id = Number(message.id)
  waiting.get(id)?.(message)
  waiting.delete(id)
}

function textOf({ content = [] }: ToolResult): string {
  return content.map(({ text = '' }) => text).join('\n')
}

function applyTheme({ theme, styles }: HostContext): void {
  const { style } = document.documentElement
  if (theme !== undefined) style.colorScheme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && value !== undefined) style.setProperty(name, value)
  }
}

function reportSize(report: (size: { width: number; height: number }) => void): void {
  const { documentElement: root } = document
  new ResizeObserver(() => report({ width: root.scrollWidth, height: Math.ceil(document.body.scrollHeight) })).observe(
    document.body,
  )
}
