import { describe, expect, test } from 'vitest'
import { formatsOf } from '../../../facades/web/dashboard/app/words/formats.ts'

const [english, russian] = [formatsOf('EN'), formatsOf('RU')]

describe('a number that is typed', () => {
  test.each([
    ['98.5', '98.5'],
    ['98,5', '98.5'],
    ['-0,25', '-0.25'],
    ['\u22120.25', '-0.25'],
    ['0,125', '0.125'],
    ['1 000 000', '1000000'],
    ['1\u00a0000,5', '1000.5'],
    ['1,000.50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1,000,000', '1000000'],
    ['1.000.000', '1000000'],
    ['98.125', '98.125'],
    ['', ''],
    ['abc', 'abc'],
  ])('%s is %s in both languages', (text, number) => {
    expect([english.numberTyped(text), russian.numberTyped(text)]).toEqual([number, number])
  })

  test('has a decimal comma before three digits in Russian, and one between thousands in English', () => {
    expect([english.numberTyped('98,125'), russian.numberTyped('98,125')]).toEqual(['98125', '98.125'])
    expect([english.numberTyped('1234,125'), russian.numberTyped('1234,125')]).toEqual(['1234.125', '1234.125'])
  })

  test.each(['1,2,3', '1.2,3.4', '12,34,567'])('%s is none, and the service says so', text => {
    for (const { numberTyped } of [english, russian]) expect(Number(numberTyped(text))).toBeNaN()
  })

  test('is read as it is shown', () => {
    for (const value of ['0', '98.125', '-0.5', '1000000', '1234.5'])
      for (const { numberShown, numberTyped } of [english, russian]) expect(numberTyped(numberShown(value))).toBe(value)
    expect([english.numberShown('98.125'), russian.numberShown('98.125')]).toEqual(['98.125', '98,125'])
    expect([russian.numberShown(0.5), russian.numberShown(null), russian.numberShown('2029-01-15')]).toEqual([
      ...['0,5', '', '2029-01-15'],
    ])
  })
})

describe('a list that is typed', () => {
  test.each([
    ['25, 25', '25,25'],
    ['12,5; 25', '12.5,25'],
    ['12.5; 25', '12.5,25'],
    ['12.5 25', '12.5,25'],
    ['2029-01-15, 2030-01-15', '2029-01-15,2030-01-15'],
    ['15.01.2029; 15.01.2030', '2029-01-15,2030-01-15'],
    ['15.01.2029, 15.01.2030', '2029-01-15,2030-01-15'],
    ['-100,0,100', '-100,0,100'],
    ['', ''],
  ])('%s is %s in both languages', (text, list) => {
    expect([english.listTyped(text), russian.listTyped(text)]).toEqual([list, list])
  })

  test('has a decimal comma between two numbers in Russian', () => {
    expect([english.listTyped('12,5'), russian.listTyped('12,5')]).toEqual(['12,5', '12.5'])
  })

  test('is read as it is shown, with dates as they are written', () => {
    for (const value of ['25,25', '12.5,25', '2029-01-15,2030-01-15', '-100,0,100', '12.5'])
      for (const { listShown, listTyped } of [english, russian]) expect(listTyped(listShown(value))).toBe(value)
    expect(russian.listShown('2029-01-15,2030-01-15')).toBe('15.01.2029; 15.01.2030')
    expect(russian.listShown('12.5,25')).toBe('12,5; 25')
    expect(english.listShown('12.5,25')).toBe('12.5, 25')
  })
})
