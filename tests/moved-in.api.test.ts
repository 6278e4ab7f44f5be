import { beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints, UndoImport } from '#back-office/onboarding/onboarding.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { AcceptClaims, SendReminder, ShowClientDebt, StatementPdf } from '#finance/debts/debts.contract.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import { ImportBankStatement } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { ListClients } from '#people/clients/clients.contract.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const code = '300000003'
let shop: TestShop
let as: string
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  as = (await makeAdmin(shop)).token
  return () => shop.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows

async function imported(kind: ImportKind, lines: string[]): Promise<number> {
  const file = { name: 'failas.csv', bytes: new TextEncoder().encode(lines.join('\r\n')), type: 'text/csv' }
  const form = await buildMultipartForm({ file })
  const { status, body } = await shop.request(buildImportEndpoints(kind).start, { as, ...form } as never)
  expect([status, body]).toMatchObject([200, { data: { errors: [] } }])
  return body.data.id
}

const bringClient = (name = 'UAB „Ąžuolas“') =>
  imported('clients', [
    'Klientas;Įmonės kodas;El. paštas;Kada išrašoma sąskaita',
    `${name};${code};skola@example.lt;Kartą per mėnesį`,
  ])

const bringDebts = (...rows: string[]) =>
  imported('debts', ['Klientas;Dokumento numeris;Išrašyta;Apmokėti iki;Neapmokėta suma su PVM;Iš jos PVM', ...rows])

async function readClient() {
  const { body } = await shop.request(ListClients, { as, query: { search: code } } as never)
  return body.data[0] as { id: number; name: string }
}

async function readDebt() {
  const { id } = await readClient()
  return (await shop.request(ShowClientDebt, { as, params: { id } })).body.data
}

async function readBank(entries: TestBankEntry[]) {
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as, body: { ...settings, iban: testIban } })
  const file = { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' }
  const { status, body } = await shop.request(ImportBankStatement, {
    as,
    ...(await buildMultipartForm({ file })),
  } as never)
  expect([status, body]).toMatchObject([200, {}])
}

async function expectInvariants() {
  for (const { name, sql } of invariants) expect([name, await query(sql)]).toEqual([name, []])
}

test('T2310 a bank’s line that names a number of the old program, however it is spelled, pays that debt and no other', async () => {
  await bringClient()
  await bringDebts(
    `${code};SF-1042;2026-08-31;2026-09-30;1 210,00;210,00`,
    `${code};SF-1050;2026-10-31;;242;42`,
    `${code};ABC/2026/7;2026-10-31;;60,50;`,
  )
  await readBank([
    { amount: 24_200, text: 'Pagal saskaita sf1050', ref: 'A1' },
    { amount: 100_000, text: 'uz SF 1042, dalis', ref: 'A2' },
    { amount: 6_050, text: 'abc-2026-7', ref: 'A3' },
    { amount: 500, text: 'SF-10421', ref: 'A4' },
  ])
  const { documents, open } = await readDebt()
  expect(documents.map((one: { full_number: string; open: number }) => [one.full_number, one.open])).toEqual([
    ['SF-1042', 21_000],
  ])
  expect(open).toBe(21_000)
  expect(
    await query(
      `select d.full_number, p.amount from payment_documents p join documents d on d.id = p.document_id order by p.amount`,
    ),
  ).toEqual([
    { full_number: 'ABC/2026/7', amount: 6_050 },
    { full_number: 'SF-1050', amount: 24_200 },
    { full_number: 'SF-1042', amount: 100_000 },
  ])
  expect(await query(`select amount from bank_entries where state = 'waiting'`)).toEqual([{ amount: '500' }])
  await expectInvariants()
})

test('T2311 a debt of the old program is asked for in a letter by its own number, with interest and 40 € of its days', async () => {
  await query(`insert into interest_rates (from_day, rate, set_at) values ('2026-07-01', 215, now())`)
  await bringClient()
  await bringDebts(`${code};SF-1042;2026-08-31;2026-09-30;1 210,00;210,00`)
  const { id } = await readClient()
  const [document] = (await readDebt()).documents
  // 1210,00 for 49 days at 2,15 and 8 percent a year
  expect(document).toMatchObject({ days_late: 49, proposed: { interest: 1_649, compensation: 4_000 } })
  const claimed = await shop.request(AcceptClaims, { as, params: { id }, body: { documents: [document.id] } } as never)
  expect([claimed.status, claimed.body]).toMatchObject([201, {}])
  const sent = await shop.request(SendReminder, { as, params: { id }, body: { step: 1 } } as never)
  expect([sent.status, sent.body]).toMatchObject([201, { data: { documents: [document.id] } }])
  const [mail] = await query('select recipient, text from mails')
  expect(mail.recipient).toBe('skola@example.lt')
  const text = mail.text.replaceAll('\u00a0', ' ')
  for (const part of ['SF-1042', '1 210,00 €', '56,49 €']) expect(text).toContain(part)
  await expectInvariants()
})

test('T2312 an import that is used says by what, or how many of its records were changed since', async () => {
  const clients = await bringClient()
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0 })
  const units = await imported('units', ['Kodas;Produktas', `P-1;${drill.slug}`, `P-2;${drill.slug}`])
  await bringDebts(`${code};SF-1042;2026-08-31;;121;`)
  const { id } = await readClient()
  await makeOrder(shop, { order: { client_id: id } })
  const undo = async (of: number) => {
    const { status, body } = await shop.request(UndoImport, { as, params: { id: of } })
    return [status, body.code, body.message]
  }
  expect(await undo(clients)).toEqual([
    409,
    'in-use',
    'Importo atšaukti nebegalima: jo įrašus jau naudoja dokumentai, užsakymai.',
  ])
  await query(`update units set note = 'Nauja', updated_at = updated_at + interval '1 minute' where code = 'P-2'`)
  expect(await undo(units)).toEqual([
    409,
    'in-use',
    'Importo atšaukti nebegalima: po jo pakeista arba ištrinta įrašų: 1 iš 2.',
  ])
  expect(await query(`select code from units order by 1`)).toEqual([{ code: 'P-1' }, { code: 'P-2' }])
  expect((await readClient()).id).toBe(id)
})

test('T2313 markup in a name that was brought in is a text in a letter and on a paper', async () => {
  const name = 'UAB „<b>Greitis</b> & <img src=x onerror=alert(1)>“'
  await bringClient(`"${name}"`)
  await bringDebts(`${code};<i>SF</i>-7;2026-08-31;2026-09-30;121;21`)
  const client = await readClient()
  expect(client.name).toBe(name)
  const sent = await shop.request(SendReminder, { as, params: { id: client.id }, body: { step: 1 } } as never)
  expect([sent.status, sent.body]).toMatchObject([201, {}])
  const [{ html, text }] = await query('select html, text from mails')
  expect(text).toContain('<i>SF</i>-7')
  expect(html).toContain('&lt;i&gt;SF&lt;/i&gt;-7')
  for (const tag of ['<i>SF', '<b>Greitis', '<img src=x']) expect(html).not.toContain(tag)
  const { bytes } = await shop.request(StatementPdf, {
    as,
    params: { id: client.id },
    query: { from: '2026-08-01', to: '2026-11-18' },
  } as never)
  const paper = joinPlainText(extractPdfText(Buffer.from(bytes))).replaceAll(/\s/g, '')
  for (const part of [name, '<i>SF</i>-7']) expect(paper).toContain(part.replaceAll(/\s/g, ''))
})
