import type { Caller } from '../tools/call-tool.ts'
import type { Message } from './message.ts'

/** The protocol without its transport: what the SDK makes of a message, in both eras. */
export type Protocol = (request: Request, message: Message, caller: Caller) => Promise<Response>
