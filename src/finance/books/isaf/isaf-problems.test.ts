import { expect, test } from 'vitest'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { validateIsaf } from './isaf-problems.ts'

const seller = { code: '305519913', vat_code: 'LT100009512310' }
const sound = makeDocumentSnapshot({ kind: 'invoice', full_number: 'NS000001', due_on: null, price: 14423, vat: 3029 })
const problemsOf = (...snapshots: DocumentSnapshot[]) =>
  validateIsaf({ month: '2026-11', seller, documents: snapshots.map((snapshot) => ({ snapshot, intact: true })) })

test('a sound month and an empty one have nothing in their way', () => {
  expect(problemsOf(sound)).toEqual([])
  expect(problemsOf()).toEqual([])
})

test.each<[string, Partial<DocumentSnapshot>, string]>([
  ['a date of another month', { issued_on: '2026-10-31' }, 'Išrašymo data 2026-10-31 nėra šio mėnesio.'],
  ['no number', { full_number: '' }, 'Dokumento numeris turi būti nuo 1 iki 70 ženklų.'],
  [
    'a wrong VAT code',
    { buyer: { ...sound.buyer, vat_code: 'LT100001919018' } },
    'Pirkėjo PVM kodas LT100001919018 neteisingas.',
  ],
  [
    'a company without codes',
    { buyer: { ...sound.buyer, private_or_company: 'company' } },
    'Pirkėjas – įmonė be kodo.',
  ],
  [
    'a buyer without a name',
    { buyer: { ...sound.buyer, name: ' ' } },
    'Nėra pirkėjo pavadinimo arba vardo ir pavardės.',
  ],
  ['sums that do not add up', { price_with_vat: 17453 }, 'Suma be PVM ir PVM nesudaro sumos su PVM.'],
  ['another VAT', { vat: 3031, price_with_vat: 17454 }, 'PVM suma neatitinka 21 % tarifo.'],
  ['a rate that was not', { vat_rate: 9, vat: 1298, price_with_vat: 15721 }, '2026-11-18 nebuvo 9 % PVM tarifo.'],
  ['a credit note without its invoice', { kind: 'credit' }, 'Kreditinė sąskaita nenurodo sąskaitos, kurią tikslina.'],
  ['a negative invoice', { price: -100, vat: -21, price_with_vat: -121 }, 'PVM sąskaitos faktūros suma neigiama.'],
])('%s blocks the file', (_, spoiled, message) => {
  const document = { ...sound, ...spoiled }
  expect(problemsOf(document)).toEqual([{ message, document: document.full_number, order_id: document.order_id }])
})

test('a number that stands twice, and a record that was changed, block the file', () => {
  expect(problemsOf(sound, sound).map(({ message }) => message)).toEqual(['Toks numeris šį mėnesį jau yra.'])
  expect(
    validateIsaf({ month: '2026-11', seller, documents: [{ snapshot: sound, intact: false }] }).map(
      ({ message }) => message,
    ),
  ).toEqual(['Įrašas pakeistas po išrašymo: jo kontrolinė suma nesutampa.'])
})

test('a shop without its codes can file nothing', () => {
  expect(validateIsaf({ month: '2026-11', seller: { code: '', vat_code: 'LT1' }, documents: [] })).toEqual([
    { message: 'Nustatymuose nėra teisingo įmonės kodo.', document: null, order_id: null },
    { message: 'Nustatymuose nėra teisingo PVM mokėtojo kodo.', document: null, order_id: null },
  ])
})
