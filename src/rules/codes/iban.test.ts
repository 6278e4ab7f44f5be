import { expect, test } from 'vitest'
import { formatIban, parseIban, parseSepaIban } from './iban.ts'
import { ibanShapes, sepaCountries } from './iban-shapes.ts'
import { computeMod97 } from './mod-97.ts'

test('a Lithuanian account number is checked by its digits and printed in fours', () => {
  expect(parseIban('LT121000011101001000')).toBe('LT121000011101001000')
  expect(parseIban(' lt12 1000 0111 0100 1000')).toBe('LT121000011101001000')
  expect(formatIban('LT121000011101001000')).toBe('LT12 1000 0111 0100 1000')
})

test('account numbers of other countries are taken too', () => {
  expect(parseIban('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  expect(parseIban('GB29 NWBK 6016 1331 9268 19')).toBe('GB29NWBK60161331926819')
})

test.each([
  '',
  'LT',
  'LT00',
  'LT001000011101001000',
  'LT121000011101001001',
  'LT12100001110100100',
  'LT12100001110100100A',
  'DE89370400440532013001',
])('%j is no account number', (text) => {
  expect(parseIban(text)).toBeUndefined()
})

/** With its check digits. */
const ibanOf = (country: string, bban: string) =>
  `${country}${String(98 - computeMod97(`${bban}${country}00`)).padStart(2, '0')}${bban}`
const bbanOf = (shape: string, signs: Record<string, string>) =>
  shape.replace(/(\d+)([nac])/g, (_, count, kind) => (signs[kind] ?? '').repeat(Number(count)))

test('T1464 an account number has the length and the shape of its country, whatever its check digits say', () => {
  for (const [country, shape] of Object.entries(ibanShapes)) {
    const bban = bbanOf(shape, { n: '1', a: 'A', c: '2' })
    expect([country, parseIban(ibanOf(country, bban))]).toEqual([country, ibanOf(country, bban)])
    expect([country, parseIban(ibanOf(country, `${bban}1`))]).toEqual([country, undefined])
    expect([country, parseIban(ibanOf(country, bban.slice(1)))]).toEqual([country, undefined])
    if (shape.includes('n'))
      expect([country, parseIban(ibanOf(country, bbanOf(shape, { n: 'A', a: 'A', c: 'A' })))]).toEqual([
        country,
        undefined,
      ])
  }
  expect(parseIban(ibanOf('DE', '3704004405320130'))).toBeUndefined()
  expect(parseIban(ibanOf('ZZ', '1'.repeat(16)))).toBeUndefined()
  expect(parseIban(ibanOf('US', '1'.repeat(16)))).toBeUndefined()
})

test('T1464 lengths are those of the registry', () => {
  const lengthOf = (iban: string) => [iban.slice(0, 2), parseIban(iban)]
  for (const iban of [
    ...['NO9386011117947', 'BE68539007547034', 'DK5000400440116243', 'FI2112345600000785', 'NL91ABNA0417164300'],
    ...['LV80BANK0000435195001', 'EE382200221020145685', 'PL61109010140000071219812874', 'FR1420041010050500013M02606'],
    ...['MT84MALT011000012345MTLCAST001S', 'IT60X0542811101000000123456', 'UA213223130000026007233566001'],
    ...['AZ21NABZ00000000137010001944', 'GE29NB0000000101904917', 'CH9300762011623852957', 'SE4550000000058398257466'],
    ...['TR330006100519786457841326', 'KZ86125KZT5004100100', 'IE29AIBK93115212345678', 'CY17002001280000001200527600'],
  ])
    expect(lengthOf(iban)).toEqual([iban.slice(0, 2), iban])
})

test('T1464 a SEPA transfer reaches the countries of the scheme and no others', () => {
  for (const country of sepaCountries) expect(ibanShapes).toHaveProperty(country)
  expect(parseSepaIban('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  for (const far of ['UA213223130000026007233566001', 'TR330006100519786457841326', 'KZ86125KZT5004100100'])
    expect([parseIban(far), parseSepaIban(far)]).toEqual([far, undefined])
})
