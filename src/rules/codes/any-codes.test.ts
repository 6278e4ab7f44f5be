import { expect, test } from 'vitest'
import { parseAnyPostalCode } from './any-postal-code.ts'
import { parseAnyVatCode } from './any-vat-code.ts'
import { formatPostalCode } from './postal-code.ts'

test.each([
  ['LT100001919017', ['LT100001919017', '100001919017', ' lt 1000-0191 9017 ']],
  [
    'LV40003052786',
    [
      'LV40003052786',
      'lv40003052786',
      'LV 40003052786',
      'LV 4000 3052 786',
      'LV-40003052786',
      'LV-4000-3052-786',
      ' LV.40003052786',
      'LV 400 030 527 86 ',
      'lv/40003052786',
      'LV\u00a040003052786',
    ],
  ],
  ['DE811569869', ['DE811569869', 'de 811 569 869', 'DE-811.569.869']],
  ['EL094019245', ['EL094019245', 'GR094019245', 'gr 094 019 245']],
  ['ATU21547280', ['ATU21547280', 'at u 2154 7280']],
  ['NL877222538B01', ['NL877222538B01', 'nl 8772.22.538.b.01']],
  ['FR40303265045', ['fr 40 303 265 045']],
  ['ESB58378431', ['ES-B58378431', 'es b-58378431']],
])('T479 a VAT code is stored as %s however it is written', (stored, written) => {
  for (const text of written) expect(parseAnyVatCode(text)).toBe(stored)
})

test.each([
  '',
  'LV',
  'LV119511515',
  'LVLV40003052786',
  'DE01234567',
  'DE8115698690',
  'XX123456789',
  'LT100001919018',
  'US123456789',
  '40003052786',
  'NL123456789',
  "LV4000305278'",
])('T479 %j is no VAT code of any country', (text) => expect(parseAnyVatCode(text)).toBeUndefined())

test.each([
  ['44296', 'LT-44296', ['44296', 'LT-44296', 'lt44296', ' LT 44296 ']],
  ['LV-1010', 'LV-1010', ['LV-1010', 'lv1010', 'LV 1010', ' lv - 1010 ', 'LV–1010']],
  ['PL-00-001', 'PL-00-001', ['PL 00-001', 'pl00001', 'PL-00-001', 'PL 00 001']],
  ['SE-114 55', 'SE-114 55', ['SE-114 55', 'se11455', 'SE 114-55']],
  ['GB-SW1A 1AA', 'GB-SW1A 1AA', ['GB SW1A 1AA', 'gb-sw1a1aa']],
  ['NL-1012 AB', 'NL-1012 AB', ['nl 1012ab', 'NL-1012 AB']],
  ['DE-10115', 'DE-10115', ['DE-10115', 'de 10115']],
])('T479 a postal code is stored as %s and printed as %s however it is written', (stored, printed, written) => {
  for (const text of written) expect(parseAnyPostalCode(text)).toBe(stored)
  expect(formatPostalCode(stored)).toBe(printed)
})

test.each([
  '',
  '4633',
  '463361',
  '46 336',
  'LT-4633',
  'LT',
  'LV-10101',
  'XX-1010',
  '1010',
  'PL-0001',
  'GB-1010',
  'SW1A 1AA',
])('T479 %j is no postal code of any country', (text) => expect(parseAnyPostalCode(text)).toBeUndefined())
