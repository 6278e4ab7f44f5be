import { expect, test } from 'vitest'
import { parseDay } from '#rules/calendar/parse-day.ts'
import { readTime } from '#rules/calendar/read-time.ts'
import { parseAnyPostalCode } from './any-postal-code.ts'
import { parseAnyVatCode } from './any-vat-code.ts'
import { cleanTypedText } from './clean-typed-text.ts'
import { parseCompanyCode } from './company-code.ts'
import { countries, getCountryName } from './country.ts'
import { cleanEmail, parseEmail } from './email.ts'
import { parseIban } from './iban.ts'
import { parsePhone } from './phone.ts'
import { parseSwift } from './swift.ts'

/** Adds pasted noise: direction marks, soft hyphens, joiners, full-width characters, all kinds of blanks. */
const decorated = (text: string): string =>
  `\u202a\ufeff${[...text].map((sign, at) => (at % 3 === 1 ? `\u00ad${wide(sign)}` : sign)).join('')}\u200e\u202c\u00a0`
const wide = (sign: string) => (/[!-~]/.test(sign) ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign)

test.each([
  ['a phone', parsePhone, '+37061234567', '+37061234567'],
  ['a phone with a minus', parsePhone, '8\u2212612\u221234567', '+37061234567'],
  ['a company code', parseCompanyCode, '305519913', '305519913'],
  ['a VAT code', parseAnyVatCode, 'LV\u201440003052786', 'LV40003052786'],
  ['an account', parseIban, 'LT12 1000\u20110111\u30000100 1000', 'LT121000011101001000'],
  ['a bank', parseSwift, 'HABALT22', 'HABALT22'],
  ['a postal code', parseAnyPostalCode, 'LT\u221244296', '44296'],
  ['a foreign postal code', parseAnyPostalCode, 'LV\u20131010', 'LV-1010'],
  ['an address', parseEmail, 'jonas@example.lt', 'jonas@example.lt'],
  ['a day', parseDay, '2026\u201111\u201121', '2026-11-21'],
  ['a time', readTime, '8:30', '08:30'],
])('T1020 %s is read as it looks, whatever nobody sees in it', (_, parse, text, stored) => {
  expect(parse(text)).toBe(stored)
  expect(parse(decorated(text))).toBe(stored)
})

test('T1020 cleaning takes time as its text is long', () => {
  for (const part of ['\u202a', ' ', '\u2212', 'a\u0301', '\ufdfa', '\u00a0\u00ad', '\u0301']) {
    const text = part.repeat(5_000 / part.length)
    const start = performance.now()
    cleanTypedText(text)
    cleanEmail(`${text}@${text}`)
    expect(performance.now() - start, JSON.stringify(part)).toBeLessThan(500)
  }
})

test.each([
  ['jonas@įrankiai.lt', 'jonas@xn--rankiai-9eb.lt'],
  ['jonas@I\u0328RANKIAI.lt', 'jonas@xn--rankiai-9eb.lt'],
  ['jonas@XN--rankiai-9eb.LT', 'jonas@xn--rankiai-9eb.lt'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['Jonas.Jonaitis+uab@Example.LT', 'Jonas.Jonaitis+uab@Example.LT'],
])('T1021 %s is one address however its domain is written', (text, stored) => {
  expect(parseEmail(text)).toBe(stored)
  expect(parseEmail(stored)).toBe(stored)
})

test.each([
  'jonas@',
  '@įrankiai.lt',
  'jonas@įrankiai',
  'jonas@į rankiai.lt',
  'jonas@į/x.lt',
  'jonas@į:80.lt',
  'ą@įrankiai.lt',
])('T1021 %j is no address', (text) => expect(parseEmail(text)).toBeUndefined())

test.each([
  ['LT', '44296', '44296'],
  ['LT', 'LT-44296', '44296'],
  ['LV', '1010', 'LV-1010'],
  ['LV', 'LV-1010', 'LV-1010'],
  ['PL', '00950', 'PL-00-950'],
  ['PL', '00-950', 'PL-00-950'],
  ['GB', 'SW1A1AA', 'GB-SW1A 1AA'],
  ['GB', 'SE1 1AA', 'GB-SE1 1AA'],
  ['MT', 'MTA 1234', 'MT-MTA 1234'],
  ['US', '12345-6789', 'US-12345-6789'],
  ['US', 'US-12345', 'US-12345'],
  [undefined, 'US-12345', 'US-12345'],
])('T1022 in %s %j is the postal code %s', (country, text, stored) => {
  expect(parseAnyPostalCode(text, country)).toBe(stored)
  expect(parseAnyPostalCode(stored, country)).toBe(stored)
})

test.each([
  ['LT', '1010'],
  ['LT', 'LV-1010'],
  ['LV', '44296'],
  ['LV', 'LT-44296'],
  ['PL', '1010'],
  ['US', 'Vilnius'],
  ['US', '1234567890123'],
  [undefined, '12345-6789'],
])('T1022 in %s %j is no postal code', (country, text) => expect(parseAnyPostalCode(text, country)).toBeUndefined())

test.each([
  ['LV', '40003052786', 'LV40003052786'],
  ['LV', 'LV 40003052786', 'LV40003052786'],
  ['GR', '094019245', 'EL094019245'],
  ['GB', 'XI123456789', 'XI123456789'],
  ['LT', '100001919017', 'LT100001919017'],
  ['LV', 'LT100001919017', undefined],
  ['LT', 'LV40003052786', undefined],
  ['EE', '40003052786', undefined],
])('T1022 in %s the VAT code %j is %s', (country, text, stored) => expect(parseAnyVatCode(text, country)).toBe(stored))

test('T1023 every country of ISO 3166-1 has its Lithuanian name', () => {
  expect(countries.length).toBe(249)
  expect(new Set(countries).size).toBe(249)
  expect(['LT', 'LV', 'PL', 'DE'].map(getCountryName)).toEqual(['Lietuva', 'Latvija', 'Lenkija', 'Vokietija'])
  for (const code of countries) expect(getCountryName(code)).not.toBe(code)
})
