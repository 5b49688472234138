import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { AlertSubject } from '../../prisma/generated/client/enums.ts'
import type { Context } from '../context.ts'
import { type ArgumentFault, invalidArguments, notFound } from '../errors.ts'
import { checkText, collectFaults } from '../portfolio/check.ts'
import { readableBy } from '../portfolio/load.ts'
import { accountOf, changeAccount, OLDEST_FIRST } from '../watch/account-rows.ts'
import { checkEvents, type EventSettings, unknownEvent } from './check-events.ts'
import { defaultChannel } from './default-channel.ts'
import { EVENT_TYPE_NAMES, isEventType } from './event-types.ts'
import { alertLimits, CHANNELS_OF_ALERT, overAlertLimit } from './limits.ts'
import { givenScreenFaults, namesOf, savedScreenFor, screenFault } from './watched-screen.ts'

const LONGEST_NAME = 120

const WITH_CHANNELS = {
  include: {
    channels: { select: { channelId: true, mutedAt: true }, orderBy: { channelId: 'asc' } },
    savedScreen: true,
  },
} satisfies Prisma.AlertDefaultArgs

export type StoredAlert = Prisma.AlertGetPayload<typeof WITH_CHANNELS>

export async function alerts(context: Pick<Context, 'prisma' | 'principal'>) {
  const where = { accountId: accountOf(context) }
  return context.prisma.alert.findMany({ where, ...WITH_CHANNELS, orderBy: [...OLDEST_FIRST] })
}

/** One alert of the account. */
export async function ownAlert(id: string, context: Pick<Context, 'prisma' | 'principal'>) {
  const alert = await context.prisma.alert.findFirst({ where: { id, accountId: accountOf(context) }, ...WITH_CHANNELS })
  if (alert === null) throw notFound('The alert')
  return alert
}

export interface AlertWatches {
  /** The query of a screen, which is saved. */
  readonly screen?: string | null | undefined
  readonly screenId?: string | null | undefined
  readonly watchlistId?: string | null | undefined
  readonly portfolioId?: string | null | undefined
  readonly isin?: string | null | undefined
  readonly curveKey?: string | null | undefined
}

export interface NewAlert extends AlertWatches, EventSettings {
  readonly name: string
  /** Null for emails to the caller. */
  readonly channels?: readonly string[] | null | undefined
}

const WATCHED = {
  screen: 'SCREEN',
  screenId: 'SCREEN',
  watchlistId: 'WATCHLIST',
  portfolioId: 'PORTFOLIO',
  isin: 'BOND',
  curveKey: 'CURVE',
} as const satisfies Record<keyof AlertWatches, AlertSubject>

/** @throws GraphQLError INVALID_PARAMETER naming everything that is wrong, REFUSED at the limit */
export function createAlert(given: NewAlert, context: Context): Promise<StoredAlert> {
  const faults = collectFaults()
  const name = checkText('name', given.name, LONGEST_NAME, faults)
  const subject = subjectOf(given, faults.list)
  const settings = subject === null ? null : checkEvents(subject, given, faults.list)
  const isin = given.isin ? checkIsin(given.isin, context, faults.list) : null
  const curveKey = given.curveKey ? checkCurve(given.curveKey, context, faults.list) : null
  if (given.screen) faults.list.push(...givenScreenFaults(given.screen, context))
  if (faults.list.length > 0 || subject === null || settings === null) throw invalidArguments(faults.list)
  return changeAccount(context, async (transaction, accountId) => {
    const count = await transaction.alert.count({ where: { accountId } })
    const limits = await alertLimits(context, transaction)
    if (count >= limits.alerts) overAlertLimit(limits.alerts, 'alerts', limits)
    const watched = await checkWatched({ ...given, name }, { transaction, accountId, context })
    const channels = given.channels
      ? await checkChannels(given.channels, transaction, accountId)
      : [{ channelId: await defaultChannel(transaction, accountId, context) }]
    return transaction.alert.create({
      data: { accountId, name, subject, isin, curveKey, ...settings, ...watched, channels: { create: channels } },
      ...WITH_CHANNELS,
    })
  })
}

export interface AlertChange extends Partial<EventSettings> {
  readonly name?: string | null | undefined
  readonly channels?: readonly string[] | null | undefined
  readonly mutedChannels?: readonly string[] | null | undefined
  readonly paused?: boolean | null | undefined
}

/** What is not given stays; what is watched stays in any case. */
export function changeAlert(id: string, given: AlertChange, context: Context): Promise<StoredAlert> {
  return changeAccount(context, async (transaction, accountId) => {
    const alert = await transaction.alert.findFirst({ where: { id, accountId } })
    if (alert === null) throw notFound('The alert')
    const faults = collectFaults()
    const name = checkText('name', given.name ?? alert.name, LONGEST_NAME, faults)
    const wanted = {
      events: given.events ?? alert.events,
      level: given.level ?? alert.level,
      hysteresis: given.hysteresis ?? alert.hysteresis,
      daysBefore: given.daysBefore ?? alert.daysBefore,
      tenor: given.tenor ?? alert.tenor,
      basisPoints: given.basisPoints ?? alert.basisPoints,
    }
    const settings = checkEvents(alert.subject, wanted, faults.list, { isChange: given.events != null })
    if (faults.list.length > 0 || settings === null) throw invalidArguments(faults.list)
    const isSame = settings.level === alert.level && settings.tenor === alert.tenor
    if (given.channels) {
      const channels = await checkChannels(given.channels, transaction, accountId)
      const wanted = channels.map(({ channelId }) => channelId)
      await transaction.alertChannel.deleteMany({ where: { alertId: id, channelId: { notIn: wanted } } })
      const data = channels.map(channel => ({ alertId: id, ...channel }))
      await transaction.alertChannel.createMany({ data, skipDuplicates: true })
    }
    if (given.mutedChannels) await muteChannels(id, given.mutedChannels, { transaction, now: context.now() })
    return transaction.alert.update({
      where: { id },
      // Another level or tenor is watched anew: what is stored belongs to the former one.
      data: {
        ...{ name, ...settings, paused: given.paused ?? alert.paused },
        ...(!isSame && alert.state !== null && { state: {} satisfies Prisma.InputJsonObject }),
      },
      ...WITH_CHANNELS,
    })
  })
}

/** Mutes these channels of an alert, and no other. */
async function muteChannels(
  alertId: string,
  channelIds: readonly string[],
  { transaction, now }: { readonly transaction: Prisma.TransactionClient; readonly now: Date },
): Promise<void> {
  const wanted = [...new Set(channelIds)]
  const where = { alertId, channelId: { in: wanted } }
  if ((await transaction.alertChannel.count({ where })) < wanted.length) throw notFound('The channel of the alert')
  await transaction.alertChannel.updateMany({ where: { ...where, mutedAt: null }, data: { mutedAt: now } })
  const others = { alertId, channelId: { notIn: wanted } }
  await transaction.alertChannel.updateMany({ where: others, data: { mutedAt: null } })
}

export function deleteAlert(id: string, context: Context): Promise<string> {
  return changeAccount(context, async (transaction, accountId) => {
    const { count } = await transaction.alert.deleteMany({ where: { id, accountId } })
    if (count === 0) throw notFound('The alert')
    return id
  })
}

/** Nothing given: placements or the market as a whole, by the events. */
function subjectOf(given: AlertWatches & Pick<NewAlert, 'events'>, faults: ArgumentFault[]): AlertSubject | null {
  const named = (Object.keys(WATCHED) as (keyof AlertWatches)[]).filter(name => given[name] != null)
  const [first, ...others] = named
  for (const path of others) {
    faults.push({ path, message: `An alert watches one thing: give \`${first}\` or \`${path}\`.`, code: 'EXCLUDED' })
  }
  if (others.length > 0) return null
  if (first !== undefined) return WATCHED[first]
  const [event = ''] = given.events
  if (event.startsWith('placement.')) return 'PLACEMENTS'
  if (event.startsWith('revision.')) return 'MARKET'
  const unknown = given.events.find(text => !isEventType(text.trim().toLowerCase()))
  if (unknown !== undefined) faults.push(unknownEvent(unknown, EVENT_TYPE_NAMES))
  faults.push({ path: 'screenId', message: `What to watch is missing: give one of ${namesOf(Object.keys(WATCHED))}.` })
  return null
}

interface Checking {
  readonly transaction: Prisma.TransactionClient
  readonly accountId: string
  readonly context: Context
}

async function checkWatched(given: AlertWatches & Pick<NewAlert, 'name'>, checking: Checking) {
  const { transaction, accountId, context } = checking
  const { name, screen: query, screenId, watchlistId, portfolioId } = given
  if (query) return { savedScreenId: await savedScreenFor({ name, query: query.replace(/^\?/, '') }, checking) }
  if (screenId) {
    const screen = await transaction.savedScreen.findFirst({ where: { id: screenId, accountId } })
    if (screen === null) throw notFound('The saved screen')
    const fault = screenFault(screen.query, context)
    if (fault !== null) throw invalidArguments([{ path: 'screenId', message: fault }])
    return { savedScreenId: screenId }
  }
  if (watchlistId) {
    if ((await transaction.watchlist.count({ where: { id: watchlistId, accountId } })) === 0)
      throw notFound('The watchlist')
    return { watchlistId }
  }
  if (portfolioId) {
    const where = { id: portfolioId, ...readableBy(context.principal) }
    if ((await transaction.portfolio.count({ where })) === 0) throw notFound('The portfolio')
    return { portfolioId }
  }
  return {}
}

async function checkChannels(ids: readonly string[], transaction: Prisma.TransactionClient, accountId: string) {
  const wanted = [...new Set(ids)]
  if (wanted.length > CHANNELS_OF_ALERT) {
    const message = `\`channels\` has at most ${CHANNELS_OF_ALERT} channels.`
    throw invalidArguments([{ path: 'channels', message }])
  }
  const own = await transaction.channel.findMany({ where: { accountId }, select: { id: true } })
  const known = new Set(own.map(({ id }) => id))
  if (!wanted.every(id => known.has(id))) throw notFound('The channel')
  return wanted.map(channelId => ({ channelId }))
}

function checkIsin(text: string, { market }: Context, faults: ArgumentFault[]): string {
  const isin = text.trim().toUpperCase()
  if (market.bondByIsin.get(isin) === undefined) {
    faults.push({ path: 'isin', message: `There is no bond with the ISIN ${text.slice(0, 40)}.` })
  }
  return isin
}

function checkCurve(text: string, { market }: Context, faults: ArgumentFault[]): string {
  const allowed = market.background.curves.map(({ key }) => key)
  const key = allowed.find(known => known.toLowerCase() === text.trim().toLowerCase())
  if (key === undefined) faults.push({ path: 'curveKey', message: 'There is no curve with this key.', allowed })
  return key ?? text
}
