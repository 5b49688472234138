import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { AppBridge, getToolUiResourceUri, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/** What the test asks of the host. */
interface Asked {
  readonly key: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly theme: 'light' | 'dark'
  readonly locale: string
}

declare global {
  // The way from the test into this page.
  var openApp: (asked: Asked) => Promise<void>
  var setTheme: (theme: 'light' | 'dark') => Promise<void>
  var calls: string[]
}

let bridge: AppBridge | undefined
globalThis.calls = []

/** A small host: calls a tool, and draws its result with the app of the tool in a frame of its own. */
globalThis.openApp = async ({ key, tool: name, args, theme, locale }) => {
  const client = new Client({ name: 'test host', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { 'x-api-key': key } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href), { requestInit }))
  const tool = (await client.listTools()).tools.find(one => one.name === name)
  const uri = tool && getToolUiResourceUri(tool)
  if (uri === undefined) throw new Error(`${name} has no app`)
  const [page] = (await client.readResource({ uri })).contents
  if (page === undefined || !('text' in page)) throw new Error(`${uri} has no page`)
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc = page.text
  bridge = new AppBridge(
    client,
    { name: 'test host', version: '1' },
    { serverTools: {} },
    { hostContext: { theme, locale } },
  )
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`
  }
  const initialized = new Promise<void>(resolve => {
    if (bridge !== undefined) bridge.oninitialized = () => resolve()
  })
  document.body.append(frame)
  const target = frame.contentWindow
  if (target === null) throw new Error('the frame has no window')
  await bridge.connect(new PostMessageTransport(target, target))
  // Connecting sets a handler that passes calls on; this one also remembers them.
  bridge.oncalltool = params => {
    globalThis.calls.push(`${params.name} ${JSON.stringify(params.arguments)}`)
    return client.callTool(params)
  }
  await initialized
  await bridge.sendToolInput({ arguments: { ...args } })
  await bridge.sendToolResult(await client.callTool({ name, arguments: { ...args } }))
}

globalThis.setTheme = async theme => bridge?.setHostContext({ theme })
