import { buildDocumentReference } from './build-document-reference.ts'
import type { DocumentLine, DocumentSnapshot } from './document-snapshot.ts'

export const rentedTools: DocumentLine = {
  title: 'Perforatorius SDS-Max, 8 kg',
  details: [
    'Nuoma: 2026-11-20 – 2026-11-24, grąžinti iki 17:00',
    'Skaičiuojamos 3\u00a0dienos. Nemokamai: savaitgalis (2\u00a0d.)',
  ],
  quantity: 2,
  charged_units: 3,
  unit: 'day',
  unit_price: 1570,
  price: 9421,
  price_with_vat: 11400,
}

export const soldDiscs: DocumentLine = {
  title: 'Deimantinis diskas betonui',
  details: ['Skersmuo: 230 mm'],
  quantity: 4,
  charged_units: 1,
  unit: 'vnt',
  unit_price: 1250,
  price: 5002,
  price_with_vat: 6052,
}

export function makeDocumentSnapshot(overrides: Partial<DocumentSnapshot> = {}): DocumentSnapshot {
  return {
    kind: 'prepayment',
    full_number: 'ISF000123',
    issued_on: '2026-11-18',
    due_on: '2026-11-20',
    supplied_on: null,
    order_id: 57,
    ordered_on: '2026-11-18',
    corrects: null,
    seller: {
      name: 'UAB „Įrankinė“',
      code: '305519913',
      vat_code: 'LT100009512310',
      address: 'Pramonės pr. 4E, LT-51329 Kaunas',
      phone: '+37061234567',
      email: 'labas@irankine.example.lt',
      bank: 'Pavyzdinis bankas',
      iban: 'LT121000011101001000',
      swift: 'PAVZLT22',
    },
    buyer: {
      private_or_company: 'private',
      name: 'Rūta Žemaitė',
      code: null,
      vat_code: null,
      address: 'Šv. Gertrūdos g. 7, LT-44296 Kaunas',
      phone: '+37069876543',
      email: 'ruta@example.lt',
    },
    object: null,
    lines: [rentedTools, soldDiscs],
    vat_rate: 21,
    price: 14423,
    vat: 3029,
    price_with_vat: 17452,
    reference: buildDocumentReference('prepayment', 57),
    comment: null,
    ...overrides,
  }
}

export const testPaymentQr = [
  ...['BCD', '002', '1', 'SCT', 'PAVZLT22', 'UAB „Įrankinė“', 'LT121000011101001000', 'EUR174.52', ''],
  buildDocumentReference('prepayment', 57),
].join('\n')
