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
