import { describe, expect, test } from 'vitest'
import { type Column, cellOf } from '../../facades/rest/formats/columns.ts'
import { cellXml, columnName } from '../../facades/rest/formats/xlsx/cells.ts'

const valueIn = (xml: string) => /<(?:v|t xml:space="preserve")>([\s\S]*)<\/[vt]>/.exec(xml)?.[1]

describe('a cell of a workbook', () => {
  test.each([
    ['Decimal', '1000.50', '1000.50'],
    ['Decimal', '-0.00000001', '-0.00000001'],
    ['Decimal', '123456789012345', '123456789012345'],
    ['Decimal', '12345678901234500000', '12345678901234500000'],
    ['Date', '2026-11-20', '46346'],
    ['Date', '1900-03-01', '61'],
    ['DateTime', '2026-11-20T18:00:00.000Z', '46346.75'],
    ['Int', 0, '0'],
    ['Float', -1.5, '-1.5'],
  ])('of the type %s shows %s as a number', (type, value, number) => {
    const xml = cellXml('A1', value, type)
    expect([valueIn(xml), xml.includes('inlineStr')]).toEqual([number, false])
  })

  test.each([
    ['Decimal', '1234567890123456'],
    ['Decimal', '0.1234567890123456'],
    ['Date', '1900-02-28'],
    ['String', '2026-11-20'],
    ['String', '007'],
    ['String', '=1+1'],
  ])('of the type %s keeps %s as text', (type, value) => {
    const xml = cellXml('A1', value, type)
    expect([valueIn(xml), xml.includes('t="inlineStr"')]).toEqual([value, true])
  })

  test('is nothing where the value is unknown, and a boolean is one', () => {
    expect(cellXml('A1', null)).toBe('')
    expect(cellXml('A1', false)).toBe('<c r="A1" t="b"><v>0</v></c>')
  })

  test('stays text when a person edits it, though it begins like a formula', () => {
    expect(cellXml('A1', '@SUM(A1)')).toContain(' s="4"')
    expect(cellXml('A1', 'SUM')).not.toContain(' s=')
  })

  test('has no characters that XML cannot contain, and no more than fit', () => {
    expect(valueIn(cellXml('A1', 'a\u0000<b>\u0007&"'))).toBe('a&lt;b&gt;&amp;&quot;')
    expect(valueIn(cellXml('A1', 'x'.repeat(40_000)))).toHaveLength(32_767)
  })

  test('has the name of its column', () => {
    expect([1, 26, 27, 702, 703, 16_384].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
  })
})

test('columns of one list stay in step, with nothing for what is unknown', () => {
  const columnOf = (name: string): Column => ({ name, path: name.split('.'), type: 'Float', list: true })
  const row = {
    guidance: [
      { from: 9, to: null },
      { from: null, to: 8.5 },
    ],
    offers: [],
    parts: [{ days: [1, 2] }],
  }
  const cells = ['guidance.from', 'guidance.to', 'offers.date', 'parts.days'].map(name => cellOf(row, columnOf(name)))
  expect(cells).toEqual(['9|', '|8.5', null, '1|2'])
})
