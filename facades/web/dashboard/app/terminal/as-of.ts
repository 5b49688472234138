import type { ApiParameters } from '../client/ask.ts'
import { currentLocation } from '../frame/navigate.ts'

/** The day of the page as a parameter of the API; nothing for the market as it is now. */
export function asOfHere(): ApiParameters {
  const day = currentLocation().query.get('AsOf')
  return day === null || day === '' ? {} : { AsOf: day }
}

/** Pages of which each request takes a day; the others show the market as it is now. */
const OF_A_DAY = /^\/app\/(screen|map|bond\/[^/]+)$/

export function isOfADay(path: string): boolean {
  return OF_A_DAY.test(path)
}

/** A path of the terminal with the day of the page, which stays when another page is opened. */
export function withAsOf(path: string): string {
  const { AsOf } = asOfHere()
  return AsOf === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}AsOf=${encodeURIComponent(AsOf)}`
}

/** Pages whose requests take a currency. */
const OF_A_CURRENCY = /^\/app\/(screen|map|curves|placements|ladder)$/
/** Of them, the ladder asks for its currency beside the amount. */
const CHOOSES_CURRENCY = /^\/app\/(screen|map|curves|placements)$/

export function choosesCurrency(path: string): boolean {
  return CHOOSES_CURRENCY.test(path)
}

/** A page of the terminal with the day and the one currency of this page, which stay when another page is opened. */
export function withFrame(path: string): string {
  const Currency = currentLocation().query.get('Currency')
  const day = withAsOf(path)
  if (!OF_A_CURRENCY.test(path) || Currency === null || !/^[A-Z]{3}$/.test(Currency)) return day
  return `${day}${day.includes('?') ? '&' : '?'}Currency=${Currency}`
}
