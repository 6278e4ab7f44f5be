import { beforeEach, expect, test, vi } from 'vitest'
import { type ImportKind, importKinds } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints } from '#back-office/onboarding/onboarding.contract.ts'
import { makeCategory, makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { SendReminder, StatementPdf } from '#finance/debts/debts.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { makeXlsx } from '#platform/csv/xlsx.factories.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

const code = '300000003'
let shop: TestShop
let as: string
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:00:00Z') })
  as = (await makeAdmin(shop)).token
  return () => shop.close()
})

const query = async (text: string) => (await shop.context.database.pool.query(text)).rows

/** As texts of a workbook, which can say any sign: `_x202E_`. */
async function send(kind: ImportKind, rows: string[][], fields: Record<string, string> = {}) {
  const bytes = makeXlsx({ sheets: [{ rows: rows.map((cells) => cells.map((inline) => ({ inline }))) }] })
  return sendFile({ shop, as }, buildImportEndpoints(kind).start, bytes, fields)
}

async function imported(kind: ImportKind, rows: string[][]) {
  const { status, body } = await send(kind, rows)
  expect([kind, status, body]).toMatchObject([kind, 200, { data: { errors: [] } }])
}

const fieldsOf = async (kind: ImportKind): Promise<{ field: string; example: string }[]> =>
  (await shop.request(buildImportEndpoints(kind).fields, { as })).body.data

test('T2248 signs that turn or hide what follows are in no record, and half a sign is told on its row', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0 })
  await makeCategory(shop, { kind: 'sell', title: 'Apsauga' })
  const evil = 'O_x202E_n_x0007_a _x2066__x0000_x'
  await imported('clients', [
    ['Klientas', 'Įmonės kodas', 'Adresas', 'Pastaba', 'Kontaktas'],
    [evil, code, evil, evil, evil],
  ])
  await imported('units', [
    ['Kodas', 'Produktas', 'Pastaba', 'Serijos numeris'],
    ['P-1', drill.slug, evil, evil],
  ])
  await imported('goods', [
    ['Pavadinimas', 'Kategorija', 'Kaina be PVM', 'Likutis', 'about'],
    [evil, 'Apsauga', '1', '1', evil],
  ])
  await imported('open-rentals', [
    ['Nuomos numeris', 'Klientas', 'Vieneto kodas', 'Išduota', 'Dienos kaina be PVM', 'Pastaba'],
    [evil, code, 'P-1', '2026-11-02', '12', evil],
  ])
  await imported('deposits', [
    ['Klientas', 'Užstatas', 'Priimtas', 'Šaltinis'],
    [code, '200', '2026-11-02', evil],
  ])
  await imported('debts', [
    ['Klientas', 'Dokumento numeris', 'Išrašyta', 'Neapmokėta suma su PVM', 'Šaltinis'],
    [code, evil, '2026-08-31', '121', evil],
  ])
  for (const table of [
    'clients',
    'client_contacts',
    'units',
    'products',
    'orders',
    'imported_orders',
    'deposits',
    'documents',
  ]) {
    const text = JSON.stringify(await query(`select * from ${table}`))
    expect([table, text.match(/[\u202a-\u202e\u2066-\u2069]|\\u0000|\\u0007/g)]).toEqual([table, null])
    expect([table, text.includes('Ona')]).toEqual([table, true])
  }
  for (const kind of importKinds) {
    const fields = await fieldsOf(kind)
    for (const { field } of fields) {
      const cells = fields.map((one) => (one.field === field ? 'A_xD800_' : one.example))
      const { status, body } = await send(kind, [fields.map((one) => one.field), cells], { dry_run: '1' })
      expect([kind, field, status]).toEqual([kind, field, 200])
      expect([kind, body.data.errors]).toEqual([
        kind,
        [{ row: 2, field, message: 'Tekste yra ženklų, kurių negalima įrašyti: įrašykite jį iš naujo.' }],
      ])
    }
  }
})

test('T2249 a cell of 90,000 letters of any kind is refused or taken at once, in every field', async () => {
  const patterns = [
    ' ',
    '1',
    '1 ',
    '1.',
    '1,',
    '-',
    '−1',
    'a',
    'ą\u0301',
    '.a',
    'a@',
    '@a.',
    '"',
    "'",
    '(',
    '+',
    '0',
    '/',
    '\n',
    '2026-',
    '1E',
    '=',
    '#',
    'a b',
  ]
  for (const kind of importKinds) {
    const fields = await fieldsOf(kind)
    for (const { field } of fields) {
      const rows = patterns.map((pattern) =>
        fields.map((one) =>
          one.field === field
            ? `x${pattern.repeat(90_000 / pattern.length)}`.slice(pattern === 'a' ? 0 : 1)
            : one.example,
        ),
      )
      const began = performance.now()
      const { status } = await send(kind, [fields.map((one) => one.field), ...rows], { dry_run: '1' })
      expect([kind, field, status, performance.now() - began < 5_000]).toEqual([kind, field, 200, true])
    }
  }
})

test('T2262 a name is no template, and none of its lines becomes a head of a mail', async () => {
  const name = '{{name}} {{=1+1}} {klientas} %s <script>alert(1)</script>'
  await imported('clients', [
    ['Klientas', 'Įmonės kodas', 'El. paštas'],
    [name, code, 'skola@example.lt'],
  ])
  await imported('debts', [
    ['Klientas', 'Dokumento numeris', 'Išrašyta', 'Apmokėti iki', 'Neapmokėta suma su PVM'],
    [code, 'SF-7_x000D_\nBcc: visi@example.lt', '2026-08-31', '2026-09-30', '121'],
  ])
  const heads = ['Klientas', 'El. paštas']
  for (const [client, email] of [
    ['Ona_x000D_\nBcc: visi', 'ona@example.lt'],
    ['Ona', 'ona@example.lt_x000D_\nBcc: visi@example.lt'],
    ['Ona', 'ona@example.lt, visi@example.lt'],
    ['Ona', 'Ona <ona@example.lt>'],
  ] as const) {
    const { body } = await send('clients', [heads, [client, email]], { dry_run: '1' })
    expect([client, email, body.data.errors.length]).toEqual([client, email, 1])
  }
  const [client] = await query('select id, name from clients')
  expect(client.name).toBe(name)
  const sent = await shop.request(SendReminder, { as, params: { id: client.id }, body: { step: 1 } } as never)
  expect([sent.status, sent.body]).toMatchObject([201, {}])
  const [mail] = await query('select recipient, subject, html, text from mails')
  expect(mail.recipient).toBe('skola@example.lt')
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.text).toContain('SF-7 Bcc: visi@example.lt')
  expect(mail.html).not.toContain('<script>')
  const paper = await shop.request(StatementPdf, {
    as,
    params: { id: client.id },
    query: { from: '2026-08-01', to: '2026-11-18' },
  } as never)
  const text = joinPlainText(extractPdfText(Buffer.from(paper.bytes))).replaceAll(/\s/g, '')
  expect(text).toContain(name.replaceAll(/\s/g, ''))
})
