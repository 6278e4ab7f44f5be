import { expect, test } from 'vitest'
import { readUnitCode } from './read-unit-code.ts'

test.each([
  ['as it is printed', 'IR-000123', ['IR-000123']],
  ['in small letters', 'ir-000123', ['IR-000123']],
  ['with spaces and the end of a line', ' IR- 000 123\r\n', ['IR-000123']],
  ['with signs that nobody sees', '\u{FEFF}IR-\u{200B}000123\u{1D}', ['IR-000123']],
  ['with the mark of a QR code before it', ']Q1IR-000123', ['IR-000123']],
  ['with a dash that a phone made of the hyphen', 'IR–000123', ['IR-000123']],
  ['typed by a scanner on a Lithuanian keyboard', 'IR-000ąčę', ['IR-000ĄČĘ', 'IR-000123']],
  ['the same with Caps Lock', 'ir-000ĄČĘ', ['IR-000ĄČĘ', 'IR-000123']],
  ['on a keyboard that gives quotation marks for 9 and 0', 'IR-“““ąč„', ['IR-“““ĄČ„', 'IR-000129']],
  ['with letters of its own', 'Grąžtas-7', ['GRĄŽTAS-7', 'GR1ŽTAS-7']],
  ['of nothing', ' \r\n', []],
])('a code %s', (_, text, readings) => {
  expect(readUnitCode(text)).toEqual(readings)
})
