import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeDocumentSnapshot, rentedTools, soldDiscs, testPaymentQr } from './documents.factories.ts'
import { extractPdfDrawing, extractPdfShapes, extractPdfText, joinPlainText } from './pdf-text.factories.ts'
import { readQr } from './read-qr.factories.ts'
import { layOutDocument } from './server/pdf/lay-out-document.ts'
import { drawDocument } from './server/public/draw-document.ts'

const company = {
  private_or_company: 'company',
  name: 'UAB „Ąžuolo statyba“',
  code: '305691172',
  vat_code: 'LT100001919017',
  address: 'Savanorių pr. 1, LT-44255 Kaunas',
  phone: '+37061234567',
  email: 'info@azuolas.example.lt',
} as const
const anInvoice = (overrides = {}) =>
  makeDocumentSnapshot({ kind: 'invoice', full_number: 'NS000045', due_on: null, buyer: company, ...overrides })
const textOf = async (...snapshot: Parameters<typeof layOutDocument>) =>
  joinPlainText(extractPdfText(await layOutDocument(...snapshot)))

const fullInvoice = textOf(
  anInvoice({
    supplied_on: '2026-11-17',
    object: { title: 'Namas Žaliakalnyje', address: 'Aušros g. 21, Kaunas' },
    comment: 'Skambinti prieš atvežant',
  }),
)

test.each([
  ['title', 'PVM sąskaita faktūra'],
  ['series and number', 'Serija ir numeris NS000045'],
  ['date of issue', '2026 m. lapkričio 18 d.'],
  ['day the money came, when it is another', 'Apmokėjimo gavimo data 2026 m. lapkričio 17 d.'],
  ['seller’s name', 'UAB „Įrankinė“'],
  ['seller’s code', 'Įmonės kodas 305519913'],
  ['seller’s VAT code', 'PVM mokėtojo kodas LT100009512310'],
  ['seller’s address', 'Pramonės pr. 4E, LT-51329 Kaunas'],
  ['seller’s bank', 'Bankas: Pavyzdinis bankas'],
  ['seller’s account', 'LT12 1000 0111 0100 1000'],
  ['buyer’s name', 'UAB „Ąžuolo statyba“'],
  ['buyer’s code', 'Įmonės kodas 305691172'],
  ['buyer’s VAT code', 'PVM mokėtojo kodas LT100001919017'],
  ['buyer’s address', 'Savanorių pr. 1, LT-44255 Kaunas'],
  ['goods', 'Deimantinis diskas betonui'],
  ['chosen attribute', 'Skersmuo: 230 mm'],
  ['rental period', 'Nuoma: 2026-11-20 – 2026-11-24, grąžinti iki 17:00'],
  ['day receipt', 'Skaičiuojamos 3 dienos. Nemokamai: savaitgalis (2 d.)'],
  ['quantity of goods', '4 vnt. 12,50 50,02 21 % 10,50 60,52'],
  ['quantity of a rental, unit price, net, rate, VAT, gross', '2 vnt. × 3 d. 15,70 94,21 21 % 19,79 114,00'],
  ['taxable amount', 'Suma be PVM 144,23 €'],
  ['VAT', 'PVM 21 % 30,29 €'],
  ['total', 'Iš viso su PVM 174,52 €'],
  ['amount in words', 'Vienas šimtas septyniasdešimt keturi eurai 52 ct'],
  ['order', 'Užsakymas Nr. 57, 2026-11-18'],
  ['object', 'Objektas: Namas Žaliakalnyje, Aušros g. 21, Kaunas'],
  ['comment', 'Skambinti prieš atvežant'],
])('T26 a VAT invoice says its %s', async (_, text) => {
  expect(await fullInvoice).toContain(text)
})

const creditNote = textOf(
  anInvoice({
    kind: 'credit',
    full_number: 'NK000003',
    issued_on: '2026-11-25',
    corrects: { full_number: 'NS000045', issued_on: '2026-11-18' },
    reason: 'Grąžinti du diskai, nuoma sutrumpinta',
    lines: [
      {
        ...rentedTools,
        quantity: -1,
        charged_units: 1,
        unit: 'vnt',
        unit_price: 2000,
        price: -2000,
        price_with_vat: -2420,
      },
      { ...soldDiscs, quantity: -2, price: -2500, price_with_vat: -3026 },
      { ...rentedTools, quantity: -2, price: -9421, price_with_vat: -11400 },
    ],
    price: -13921,
    vat: -2925,
    price_with_vat: -16846,
  }),
)

test.each([
  ['title', 'Kreditinė PVM sąskaita faktūra'],
  ['series and number', 'Serija ir numeris NK000003'],
  ['date of issue', 'Išrašymo data 2026 m. lapkričio 25 d.'],
  ['invoice that it corrects, with its date', 'Taisoma sąskaita NS000045, 2026-11-18'],
  ['cause', 'Taisymo priežastis Grąžinti du diskai, nuoma sutrumpinta'],
  ['seller’s name', 'UAB „Įrankinė“'],
  ['seller’s code', 'Įmonės kodas 305519913'],
  ['seller’s VAT code', 'PVM mokėtojo kodas LT100009512310'],
  ['seller’s address', 'Pramonės pr. 4E, LT-51329 Kaunas'],
  ['buyer’s name', 'UAB „Ąžuolo statyba“'],
  ['buyer’s code', 'Įmonės kodas 305691172'],
  ['buyer’s VAT code', 'PVM mokėtojo kodas LT100001919017'],
  ['buyer’s address', 'Savanorių pr. 1, LT-44255 Kaunas'],
  [
    'goods and their quantity, unit price, net, rate, VAT, gross',
    '\u22122 vnt. 12,50 \u221225,00 21 % \u22125,26 \u221230,26',
  ],
  ['sum of a rental', '\u22121 vnt. 20,00 \u221220,00 21 % \u22124,20 \u221224,20'],
  ['whole rental', '\u22122 vnt. × 3 d. 15,70 \u221294,21 21 % \u221219,79 \u2212114,00'],
  ['taxable amount', 'Suma be PVM \u2212139,21 €'],
  ['VAT', 'PVM 21 % \u221229,25 €'],
  ['total', 'Iš viso su PVM \u2212168,46 €'],
  ['amount in words', 'Minus vienas šimtas šešiasdešimt aštuoni eurai 46 ct'],
  ['order', 'Užsakymas Nr. 57, 2026-11-18'],
])('a credit note says its %s', async (_, text) => {
  expect(await creditNote).toContain(text)
})

test('a credit note asks nobody to pay', async () => {
  expect(await creditNote).not.toContain('Įmokos kodas')
})

test('a prepayment invoice says what it is not, how to pay and until when', async () => {
  const text = await textOf(makeDocumentSnapshot())
  for (const part of [
    'Išankstinė sąskaita (apmokėjimui)',
    'Serija ir numeris ISF000123',
    'Apmokėti iki 2026 m. lapkričio 20 d.',
    'Rūta Žemaitė',
    'Šv. Gertrūdos g. 7, LT-44296 Kaunas',
    'Mokėti su PVM 174,52 €',
    'Įmokos kodas RF61 1000 0005 7',
    'Sąskaita LT12 1000 0111 0100 1000',
    'Tai nėra PVM sąskaita faktūra. PVM sąskaita faktūra bus išrašyta gavus apmokėjimą.',
  ])
    expect(text).toContain(part)
  expect(await textOf(anInvoice())).not.toContain('Tai nėra')
})

test('a prepayment invoice carries its payment as a QR code that reads as it was issued', async () => {
  const pdf = await layOutDocument(makeDocumentSnapshot({ payment_qr: testPaymentQr }))
  expect(await readQr(extractPdfShapes(pdf))).toBe(testPaymentQr)
  expect(joinPlainText(extractPdfText(pdf))).toContain('Mokėjimo QR kodas skirtas patogumui')
})

test('T135 a prepayment of which a kept deposit has paid a part names what is left, in figures, in words and in its code', async () => {
  const text = await textOf(makeDocumentSnapshot({ covered: 7_452 }))
  for (const part of [
    'Iš viso su PVM 174,52 €',
    'Įskaityta iš užstato \u221274,52 €',
    'Liko mokėti 100,00 €',
    'Vienas šimtas eurų',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Mokėti su PVM')
})

test('a document issued before QR codes existed is drawn without a code, as it was issued', async () => {
  const pdf = await layOutDocument(makeDocumentSnapshot())
  expect(extractPdfShapes(pdf)).toEqual([])
  expect(joinPlainText(extractPdfText(pdf))).not.toContain('QR')
})

test('T56 every Lithuanian letter comes out as it went in, in a typeface that is part of the file', async () => {
  const letters = 'ąčęėįšųūž ĄČĘĖĮŠŲŪŽ € „lietuviškos kabutės“ – fi fl ff office'
  const pdf = await layOutDocument(
    makeDocumentSnapshot({ lines: [{ ...soldDiscs, title: letters, details: [letters] }] }),
  )
  const text = joinPlainText(extractPdfText(pdf))
  expect(text.split(letters)).toHaveLength(3)
  const bytes = pdf.toString('latin1')
  expect(bytes.match(/\/FontFile2 /g)).toHaveLength(2)
  // both fonts are over a megabyte
  expect(pdf.length).toBeLessThan(40_000)
})

describe('T55 text typed by people is drawn as plain letters only', () => {
  const strange = [
    '<img src=file:///etc/passwd>',
    ') Tj ET (\\',
    '<</Type /Action /S /URI>>',
    '%PDF-1.4 \\n endstream endobj',
    '{{shop}}',
  ]
  test.each(strange)('%s', async (text) => {
    const pdf = await layOutDocument(makeDocumentSnapshot({ comment: text, buyer: { ...company, name: text } }))
    expect(joinPlainText(extractPdfText(pdf)).split(text)).toHaveLength(3)
    expect(pdf.toString('latin1')).not.toMatch(/\/(URI|JavaScript|JS|Launch|EmbeddedFile|OpenAction|Annots)\b/)
  })

  test('T55 signs that hide, turn or break are taken out', async () => {
    const comment = 'exe\u202Egnp.\u0000\u0007jpg\u200B\uFEFF žemė'
    expect(await textOf(makeDocumentSnapshot({ comment }))).toContain('exegnp. jpg žemė')
  })

  test('a letter that came as two signs is printed as one', async () => {
    expect(await textOf(makeDocumentSnapshot({ comment: 'Šiaulių žirklės'.normalize('NFD') }))).toContain(
      'Šiaulių žirklės',
    )
  })

  test('a sign that the typeface lacks shows as a square', async () => {
    expect(await textOf(makeDocumentSnapshot({ comment: 'Raktas 🧰 ir 漢字' }))).toContain('Raktas □ ir □□')
  })

  test('T55 five hundred lines or five thousand letters do not fill a book', async () => {
    const lines = [{ ...soldDiscs, title: 'Ž'.repeat(5000), details: ['w '.repeat(2500)] }]
    for (const snapshot of [
      makeDocumentSnapshot({ comment: 'eilutė\n'.repeat(500) }),
      makeDocumentSnapshot({ comment: '\n'.repeat(500) }),
      makeDocumentSnapshot({ lines, comment: 'x'.repeat(5000), buyer: { ...company, name: 'Y'.repeat(5000) } }),
    ]) {
      const pages = extractPdfText(await layOutDocument(snapshot))
      expect(pages.length).toBeLessThanOrEqual(3)
      expect(joinPlainText(pages)).toContain('Mokėti su PVM 174,52 €')
    }
  })
})

test('a long order goes on over pages, each with the table’s head and its number', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => ({
    ...(i % 2 ? soldDiscs : rentedTools),
    title: `Įrankis Nr. ${i + 1}.`,
  }))
  const pages = extractPdfText(await layOutDocument(anInvoice({ lines })))
  expect(pages).toHaveLength(3)
  for (const [index, page] of pages.slice(0, 2).entries()) {
    expect(page).toContain('Prekė ar paslauga')
    expect(page).toContain(`NS000045 · ${index + 1} psl. iš 3`)
  }
  expect(pages[1]).toContain('PVM sąskaita faktūra NS000045, tęsinys')
  for (const { title } of lines) expect(pages.join('\n').split(title)).toHaveLength(2)
  expect(pages.join('\n').match(/Iš viso su PVM/g)).toHaveLength(1)
})

test('a document of any number of lines has no empty page and loses no line', async () => {
  for (const count of [1, 8, 9, 10, 11, 12, 13]) {
    const lines = Array.from({ length: count }, (_, i) => ({ ...rentedTools, title: `Eilutė ${i + 1}.` }))
    const pages = extractPdfText(await layOutDocument(anInvoice({ lines })))
    for (const { title } of lines) expect(pages.join('\n')).toContain(title)
    for (const page of pages) expect(page).toMatch(/Eilutė|Iš viso su PVM/)
  }
})

test('the same snapshot is the same bytes, on this thread and on the other', async () => {
  const [first, second, other] = await Promise.all([
    layOutDocument(makeDocumentSnapshot()),
    drawDocument(structuredClone(makeDocumentSnapshot())),
    drawDocument(makeDocumentSnapshot({ comment: 'Kitas' })),
  ])
  expect(first.equals(second)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

const sum = (pdf: Buffer) => createHash('sha256').update(extractPdfDrawing(pdf)).digest('hex')

test.each([
  [
    'a prepayment invoice',
    () => makeDocumentSnapshot({ payment_qr: testPaymentQr }),
    'a1cf3e29194f83953c87edb2811539fe64a16b359bd1971f3ae9a53956d6ae0e',
  ],
  [
    'a VAT invoice',
    () => anInvoice({ comment: 'Staliaus oficina, „fl fi ffi“ – AVĄ To Wa' }),
    '28171ffc68ec48819d74b6d21d68cec269cee80204c1460d7508ca60945bbafa',
  ],
])('T130 %s is drawn as it was before typefaces were shared, each letter in its place', async (_, snapshot, before) => {
  expect(sum(await layOutDocument(snapshot()))).toBe(before)
})

test('T130 an earlier document leaves no trace in the next one drawn', async () => {
  // A ligature character and two letters.
  const texts = ['\ufb01', 'fi', 'fi \ufb01', '\ufb01 fi', 'oficina', 'Žemė '.repeat(30)]
  const snapshots = texts.map((title) => makeDocumentSnapshot({ comment: title, lines: [{ ...soldDiscs, title }] }))
  const inOrder = []
  for (const snapshot of snapshots) inOrder.push(await layOutDocument(snapshot))
  const backwards = []
  for (const snapshot of snapshots.toReversed()) backwards.unshift(await layOutDocument(snapshot))
  expect(backwards.map(sum)).toEqual(inOrder.map(sum))
  expect(extractPdfText(inOrder[0] as Buffer).join()).toContain('\ufb01')
  expect(extractPdfText(inOrder[1] as Buffer).join()).not.toContain('\ufb01')
})

test('a document that cannot be drawn fails alone', async () => {
  const broken = makeDocumentSnapshot({ price: 0.5 })
  await expect(drawDocument(broken)).rejects.toThrow('could not be drawn')
  expect((await drawDocument(makeDocumentSnapshot())).subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([
  ['reverse-charge', 'invoice', 'Atvirkštinis PVM nuo 144,23 €', 'Iš viso 144,23 €'],
  ['outside', 'invoice', 'Ne PVM objektas 144,23 €', 'Iš viso 144,23 €'],
  ['reverse-charge', 'prepayment', 'Atvirkštinis PVM nuo 144,23 €', 'Mokėti 144,23 €'],
] as const)(
  'T2331 a payer’s paper wholly without VAT (%s, %s) says why, and no sum is with it',
  async (kind, paper, why, total) => {
    const vat = { kind, rate: 0 }
    const lines = [soldDiscs, rentedTools].map((line) => ({ ...line, vat, price_with_vat: line.price }))
    const price = lines.reduce((sum, line) => sum + line.price, 0)
    const sums = { lines, price, vat: 0, price_with_vat: price, vat_lines: [{ ...vat, price, vat: 0 }] }
    const text = await textOf(anInvoice({ kind: paper, ...sums }))
    for (const part of ['Suma be PVM 144,23 €', why, total, '12,50 50,02 –']) expect(text).toContain(part)
    expect(text).not.toMatch(/su\sPVM|0,00/)
  },
)

test('T2331 goods with VAT beside rent without it keep the columns of both, and a total with VAT', async () => {
  const vat = { kind: 'reverse-charge', rate: 0 } as const
  const lines = [{ ...rentedTools, vat, price_with_vat: rentedTools.price }, soldDiscs]
  const vat_lines = [
    { ...vat, price: rentedTools.price, vat: 0 },
    { kind: 'standard', rate: 21, price: soldDiscs.price, vat: soldDiscs.price_with_vat - soldDiscs.price },
  ]
  const text = await textOf(anInvoice({ lines, vat_lines }))
  expect(text).toContain('Iš viso su PVM')
  expect(text).toContain('Suma pagal 21 % tarifą 50,02 €')
})
