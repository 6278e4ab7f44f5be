import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { BillSettlements, HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { formatPickupCode } from '#counter/handovers/pickup-code.ts'
import { pickup_codes } from '#counter/handovers/server/handovers.tables.ts'
import { IssueCompensation } from '#finance/compensations/compensations.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { startFakeMailServer } from '#people/mail/fake-mail-server.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now: start })
let clerk: TestPerson
let vilnius: number
beforeAll(async () => {
  clerk = await makeAdmin(shop)
  const reach = { address: 'Savanorių pr. 1', phone: '+37061111111', email: 'vilnius@irankine.example.lt' }
  vilnius = (await makeBranch(shop, reach)).id
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const mailsOf = (orderId: number) => db().select().from(mails).where(eq(mails.order_id, orderId)).orderBy(asc(mails.id))
const phone = '+370\u00a0611\u00a011111'

async function aSaw() {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000, tracked: 'count' })
  const units = { productId: saw.id, placeId: vilnius, units: 1, reason: 'stocked' } as const
  await shop.context.database.transaction((tx) => changeStock(createWork(tx, { now: start }), units))
  return saw
}
async function placed(state: 'placed' | 'quoted' = 'placed', from = '2026-11-18') {
  const body = {
    ...makeDeskForm([makeRentLine(await aSaw(), { period: { from, to: '2026-11-25' } })], { place_id: vilnius }),
    state,
  }
  const answer = await shop.request(CreateDeskOrder, { ...as(), body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const said = async (mailId: number) => {
  const server = await startFakeMailServer()
  await deliverMail({ ...shop.context, config: { ...shop.context.config, mailUrl: server.url } }, { mail_id: mailId })
  await server.close()
  // quoted-printable
  const bytes = (server.received[0]?.data ?? '')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test('T1660 mail about an order or a quote gives its days, hour and branch, each line its own, and the phone to ring there', async () => {
  const order = await placed('placed', '2026-11-24')
  await shop.request(MarkPaid, { ...as(), params: { id: order.id } })
  const quote = await placed('quoted', '2026-11-24')
  const written = [...(await mailsOf(order.id)), ...(await mailsOf(quote.id))]
  expect(written.map(({ template }) => template)).toEqual(['order-placed', 'order-paid', 'quote'])
  for (const { template, text } of written) {
    expect(text, template).toContain('Nuoma: 2026-11-24 – 2026-11-25, grąžinti iki 17:00')
    expect(text, template).toContain('Vilnius, Savanorių pr. 1 · ')
    expect(text, template).toContain(`Telefonas: ${phone}`)
    expect(text, template).toContain('Tel. +37061111111, vilnius@irankine.example.lt')
  }
})

test('T1661 the mail of an order that waits to be fetched leaves with its pick-up code, and the text that is kept has none', async () => {
  const order = await placed()
  const [mail] = await mailsOf(order.id)
  const sent = await said(mail?.id ?? 0)
  const [code] = await db().select().from(pickup_codes).where(eq(pickup_codes.order_id, order.id))
  expect(sent).toContain(`Atsiėmimo kodas: ${formatPickupCode(code?.code ?? '')}\r\n`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('Atsiėmimo kodas')
  expect(sent).not.toContain('{{')

  await shop.request(MarkPaid, { ...as(), params: { id: order.id } })
  const { tools } = await fetchHandover(shop, clerk.token, order.id)
  const out = await shop.request(HandOver, { ...as(), params: { id: order.id }, body: makeHandOverBody(tools) })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  const paid = (await mailsOf(order.id)).find(({ template }) => template === 'order-paid')
  expect(await said(paid?.id ?? 0)).not.toMatch(/Atsiėmimo kodas|\{\{/)
})

test('T1662 return charges are mailed with their sums', async () => {
  const order = await placed()
  await shop.request(MarkPaid, { ...as(), params: { id: order.id } })
  const params = { id: order.id }
  const { tools } = await fetchHandover(shop, clerk.token, order.id)
  await shop.request(HandOver, { ...as(), params, body: makeHandOverBody(tools) })
  const settlement = [{ kind: 'late' as const, text: 'Vėlavimas, 2 d.', with_vat: true, amount: 4840 }]
  const out = await fetchHandover(shop, clerk.token, order.id)
  const back = await shop.request(TakeToolsBack, {
    ...as(),
    params,
    body: makeTakeBackBody(out.tools, {}, { settlement }),
  })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  const billed = await shop.request(BillSettlements, { ...as(), params })
  expect(billed.status, JSON.stringify(billed.body)).toBe(201)
  const [mail] = await mailsOf(billed.body.data.order_id)
  expect(mail).toMatchObject({ template: 'order-charged', subject: `Priemoka prie užsakymo Nr. ${order.id}` })
  expect(mail?.text).toContain('Vėlavimas, 2 d.: 48,40\u00a0€')
  expect(mail?.text).not.toMatch(/Gavome jūsų užsakymą|paruošime/)
})

test('T1663 papers of an order tell the phone of its place, at the address of the firm', async () => {
  const order = await placed()
  const quote = await placed('quoted')
  await shop.request(MarkPaid, { ...as(), params: { id: order.id } })
  const { tools } = await fetchHandover(shop, clerk.token, order.id)
  await shop.request(HandOver, { ...as(), params: { id: order.id }, body: makeHandOverBody(tools) })
  const papers = await db().select().from(documents).where(eq(documents.order_id, order.id)).orderBy(asc(documents.id))
  const settings = await readSettings(db())
  expect(papers.map(({ kind }) => kind)).toEqual(['prepayment', 'invoice', 'contract', 'act'])
  for (const { kind, snapshot } of papers)
    expect((snapshot as unknown as DocumentSnapshot).seller, kind).toMatchObject({
      address: settings.address,
      phone: '+37061111111',
      email: 'vilnius@irankine.example.lt',
    })
  const contract = papers.find(({ kind }) => kind === 'contract')?.snapshot as unknown as ContractSnapshot
  expect(JSON.stringify(contract.terms)).toContain('+370 611 11111')
  const [offered] = await db().select().from(desk_orders).where(eq(desk_orders.id, quote.id))
  expect(offered?.promised?.paper).toMatchObject({ seller: { address: settings.address, phone: '+37061111111' } })
})

test('T1673 the paper of a compensation says which machine, by its title and code, whatever the line is called', async () => {
  const drill = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const [unit] = await db().select().from(units).where(eq(units.product_id, drill.id))
  const body = {
    ...makeDeskForm([makeRentLine(drill, { period: { from: '2026-11-18', to: '2026-11-25' } })]),
    state: 'placed' as const,
  }
  const order = (await shop.request(CreateDeskOrder, { ...as(), body })).body.data
  const params = { id: order.id }
  await shop.request(MarkPaid, { ...as(), params })
  const { tools } = await fetchHandover(shop, clerk.token, order.id)
  await shop.request(HandOver, { ...as(), params, body: makeHandOverBody(tools, { unit_codes: [unit?.code ?? ''] }) })
  const lines = [{ title: 'Sulaužytas jungiklis', amount: 4_000, rental_id: tools[0]?.rental_id ?? 0 }]
  const made = await shop.request(IssueCompensation, { ...as(), params, body: { lines } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const [paper] = await db().select().from(documents).where(eq(documents.id, made.body.data.id))
  expect(paper?.snapshot).toMatchObject({
    lines: [
      { title: 'Sulaužytas jungiklis', details: ['Įrankis: Perforatorius', `Inventoriaus kodas: ${unit?.code}`] },
    ],
  })
})
