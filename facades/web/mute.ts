import { type Request, type Response, Router } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { Limits } from '../../gateway/access/limits.ts'
import { ANONYMOUS } from '../../gateway/access/principal.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Execute } from '../../gateway/execute.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { clientAddressOf, requestIdOf } from '../http/request-log.ts'
import { readDocument } from '../service.ts'
import { type Html, html } from './docs/html.ts'

interface MuteOptions {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  readonly limits: Limits
  readonly log: Logger
  isReady(): boolean
  sendProblem(request: Request, response: Response, failure: Failure): void
}

/** Answer of the documents. */
interface MuteState {
  readonly channel: string | null
  readonly language: 'EN' | 'RU'
  readonly alerts: readonly { readonly name: string; readonly muted: boolean }[]
}

const PATH = '/alerts/mute'
/** No script, and a form that leads to this page alone. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Where the links of alert emails lead. A GET asks, because programs that look through mail follow links; a POST mutes,
 * from the button of the page or by RFC 8058 from a mail program. The link is signed and proves itself: no session.
 */
export function muteRouter({ schema, execute, limits, log, isReady, sendProblem }: MuteOptions): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const look = readDocument(schema, 'mail/get-mute-link')
  const mute = readDocument(schema, 'mail/mute-by-link')
  const answer = (operation: typeof look) => async (request: Request, response: Response) => {
    if (!isReady()) return sendProblem(request, response, failure('NOT_READY'))
    const { refusal } = await limits.takeOpen(clientAddressOf(request))
    if (refusal !== null) return sendProblem(request, response, refusal)
    const link = new URLSearchParams(request.url.split('?')[1]).get('link') ?? ''
    const outcome = await execute({ operation, variables: { link }, principal: ANONYMOUS, ofRevision: false })
    if (outcome.kind === 'data') return sendPage(response, 200, outcome.data as MuteState)
    const cause = outcome.kind === 'failure' ? outcome.failure : failure('INTERNAL')
    if (cause.cause !== undefined) log.error({ requestId: requestIdOf(request), err: cause.cause })
    if (cause.status >= 500) return sendProblem(request, response, cause)
    sendPage(response, 400, null)
  }
  router.get(PATH, answer(look))
  router.post(PATH, answer(mute))
  router.all(PATH, (request, response) => {
    response.setHeader('Allow', 'GET, HEAD, POST')
    sendProblem(request, response, failure('METHOD_NOT_ALLOWED'))
  })
  return router
}

const WORDS = {
  EN: {
    title: 'Mute an alert',
    ask: (channel: string) => `Emails of the channel “${channel}” will no longer tell of:`,
    button: 'Mute',
    done: (channel: string) => `Muted. Emails of the channel “${channel}” no longer tell of:`,
    back: 'To hear of it again, open Alerts in the terminal.',
    gone: 'The alert or the channel no longer exists, so nothing more is sent.',
    broken: 'The link is not whole. Copy it from the email once more.',
  },
  RU: {
    title: 'Отключить уведомление',
    ask: (channel: string) => `В письмах канала «${channel}» больше не будет:`,
    button: 'Отключить',
    done: (channel: string) => `Отключено. В письмах канала «${channel}» больше не будет:`,
    back: 'Чтобы получать снова, откройте «Уведомления» в терминале.',
    gone: 'Уведомления или канала больше нет, писем не будет.',
    broken: 'Ссылка неполная. Скопируйте её из письма ещё раз.',
  },
} as const

function sendPage(response: Response, status: number, state: MuteState | null): void {
  const language = state?.language ?? 'EN'
  const page = html`<!doctype html>
<html lang="${language.toLowerCase()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${WORDS[language].title}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1.25rem}</style></head>
<body><main><h1>${WORDS[language].title}</h1>
${contentOf(state)}
</main></body>
</html>
`
  response.setHeader('Content-Security-Policy', POLICY)
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-store')
  response.status(status).type('html').send(page.markup)
}

function contentOf(state: MuteState | null): Html {
  if (state === null)
    return html`<p>${WORDS.EN.broken}</p>
<p lang="ru">${WORDS.RU.broken}</p>`
  const { channel, language, alerts } = state
  const words = WORDS[language]
  if (channel === null || alerts.length === 0) return html`<p>${words.gone}</p>`
  const names = html`<ul>${alerts.map(({ name }) => html`<li>${name}</li>`)}</ul>`
  if (alerts.every(({ muted }) => muted)) {
    return html`<p role="status">${words.done(channel)}</p>
${names}
<p>${words.back}</p>`
  }
  // The form posts to the URL of this page, which has the link.
  return html`<p>${words.ask(channel)}</p>
${names}
<form method="post"><button type="submit">${words.button}</button></form>`
}
