import { expect, test } from 'vitest'
import { messageText } from '../../gateway/alerts/telegram/message-text.ts'

const eventOf = (name: string, items: number, length = 250) => ({
  type: 'screen.entered',
  alertId: name,
  body: JSON.stringify({
    data: {
      alert: { name },
      items: Array.from({ length: items }, (_, at) => ({ isin: `ISIN${at}`, name: 'n'.repeat(length) })),
    },
  }),
})
const textOf = (...events: readonly ReturnType<typeof eventOf>[]) =>
  messageText({
    language: 'EN',
    events,
    baseUrl: 'https://bonds.test',
    muteUrl: ids => `https://bonds.test/mute?${ids}`,
  })
/** What the API counts: the text without its markup. */
const lengthOf = (text: string) => text.replaceAll(/<[^>]+>/g, '').length

test('an event whose items do not fit shows the first of them and says that it is cut', () => {
  const text = textOf(eventOf('Long', 20))
  expect(lengthOf(text)).toBeLessThanOrEqual(4_096)
  expect(text).toContain('Long')
  expect(text).toContain('ISIN0 ')
  expect(text).not.toContain('ISIN19')
  expect(text).toContain('\n…\n')
  expect(text).not.toContain('More events')
})

test('events that do not fit are counted', () => {
  const text = textOf(...Array.from({ length: 40 }, (_, at) => eventOf(`Alert ${at}`, 1)))
  expect(lengthOf(text)).toBeLessThanOrEqual(4_096)
  const shown = text.match(/<b>/g)?.length ?? 0
  expect(shown).toBeGreaterThan(5)
  expect(text).toContain(`More events: ${40 - shown}.`)
})

test('an event that fits is whole', () => {
  const text = textOf(eventOf('Short', 3, 20))
  expect(text).toContain('ISIN2 ')
  expect(text).not.toContain('…')
})
