import { expect, test } from 'vitest'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { validateIsaf } from './isaf-problems.ts'
import { listIsafWarnings } from './isaf-warnings.ts'

const seller = { code: '305519913', vat_code: 'LT100009512310' }
const sound = makeDocumentSnapshot({ kind: 'invoice', full_number: 'NS000001', due_on: null, price: 14423, vat: 3029 })

test('i.SAF has no warning for documents that name the seller as the settings do', () => {
  expect(listIsafWarnings({ seller, documents: [sound] })).toEqual([])
})

test.each<[string, Partial<DocumentSnapshot['seller']>, string[]]>([
  ['another code', { code: '305691172' }, ['Dokumente pardavėjo kodas 305691172, nustatymuose – 305519913.']],
  [
    'another VAT code',
    { vat_code: 'LT100001919017' },
    ['Dokumente pardavėjo PVM mokėtojo kodas LT100001919017, nustatymuose – LT100009512310.'],
  ],
  [
    'no seller at all',
    { name: 'Įrankinė', code: null, vat_code: null, address: '' },
    ['Išrašyta be visų pardavėjo duomenų: trūksta pavadinimo, įmonės kodo, adreso, PVM mokėtojo kodo.'],
  ],
  ['no address', { address: '' }, ['Išrašyta be visų pardavėjo duomenų: trūksta adreso.']],
])('T113 a document with %s is told of, and blocks nothing', (_, spoiled, messages) => {
  const document = { ...sound, seller: { ...sound.seller, ...spoiled } }
  expect(listIsafWarnings({ seller, documents: [document] })).toEqual(
    messages.map((message) => ({ message, document: 'NS000001', order_id: document.order_id })),
  )
  expect(validateIsaf({ month: '2026-11', seller, documents: [{ snapshot: document, intact: true }] })).toEqual([])
})
