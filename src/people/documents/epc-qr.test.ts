import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDocumentReference } from './build-document-reference.ts'
import { drawQr } from './draw-qr.ts'
import { buildEpcQr, type EpcTransfer } from './epc-qr.ts'
import { readQr } from './read-qr.factories.ts'
import { toPrintableText } from './to-printable-text.ts'

const transfer: EpcTransfer = {
  name: 'UAB „Įrankinė“',
  iban: 'LT121000011101001000',
  bic: 'PAVZLT22',
  amount: 17_452,
  reference: buildDocumentReference('prepayment', 57),
}

test('a transfer is written line by line as the standard wants it', () => {
  expect(buildEpcQr(transfer)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'PAVZLT22',
    'UAB „Įrankinė“',
    'LT121000011101001000',
    'EUR174.52',
    '',
    'RF61100000057',
  ])
})

test.each([
  [1, 'EUR0.01'],
  [100, 'EUR1.00'],
  [123_405, 'EUR1234.05'],
  [99_999_999_999, 'EUR999999999.99'],
])('%i cents are %s', (amount, line) => {
  expect(buildEpcQr({ ...transfer, amount })?.split('\n')[7]).toBe(line)
})

test('a bank without a SWIFT code, or with something else in its place, leaves its line empty', () => {
  for (const bic of ['', 'Pavyzdys', 'PAVZLT2', 'PAVZLT22XX'])
    expect(buildEpcQr({ ...transfer, bic })?.split('\n')[4]).toBe('')
  expect(buildEpcQr({ ...transfer, bic: 'PAVZLT22XXX' })?.split('\n')[4]).toBe('PAVZLT22XXX')
})

test.each([
  { name: '' },
  { name: ' \n ' },
  { iban: '' },
  { iban: 'LT12 1000 0111 0100 1000' },
  { amount: 0 },
  { amount: -5 },
  { amount: 0.5 },
  { amount: 100_000_000_000 },
  { reference: '' },
  { reference: '57' },
])('an incomplete transfer has no code: %j', (change) => {
  expect(buildEpcQr({ ...transfer, ...change })).toBeUndefined()
})

test('the payment QR code of any shop’s name keeps to ten lines, 331 bytes and 70 letters of the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const text = buildEpcQr({ ...transfer, name })
      if (text === undefined) {
        expect(toPrintableText(name)).toBe('')
        return
      }
      const lines = text.split('\n')
      expect(lines).toHaveLength(10)
      expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331)
    }),
  )
})

test.each([
  ['an everyday transfer', transfer],
  ['the largest there is', { ...transfer, name: '🧰'.repeat(70), bic: 'PAVZLT22XXX', amount: 99_999_999_999 }],
])('a camera reads from the drawn code what was written into it: %s', async (_, of) => {
  const text = buildEpcQr(of) as string
  const { size, path } = drawQr(text)
  expect(size).toBeLessThanOrEqual(17 + 4 * 13 + 8)
  expect(await readQr([path])).toBe(text)
})
