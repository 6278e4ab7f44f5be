import { and, eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { ReportBreakdown } from '#rentals/stops.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ListDeskOrders, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote, RequestQuoteAgain, ShowQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { AddPlace, ChangePlace, ListPlaces } from '#shell/branches/places.contract.ts'
import { SaveSettings, ShowPublicSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const as = () => ({ as: clerk.token })
const entry = async () =>
  (await db().select().from(mails).where(like(mails.template, 'news-%')))
    .map(({ template, recipient, order_id }) => `${template} ${recipient} ${order_id}`)
    .sort()
const save = async (news_mails: unknown) => {
  const { data } = (await shop.request(ShowSettings, as())).body
  return shop.request(SaveSettings, { ...as(), body: { ...data, news_mails } })
}
const quote = async (items: unknown[]) => {
  const body = { ...makeDeskForm(items), state: 'quoted' }
  const answer = await shop.request(CreateDeskOrder, { ...as(), body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

test('T1273 a new web order and an accepted quote are mailed to whom the settings name, or the place; a clerk’s own order to nobody', async () => {
  const customer = await makeCustomer(shop)
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 2000 })
  const place = async (changes: object = {}) => {
    const { status, body } = await checkOut(shop, customer, {
      ...(await makePricedCheckoutForm(shop, [makeRentLine(saw)])),
      ...changes,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id
  }
  await place()
  expect(await entry()).toEqual([])

  expect((await save(['ne adresas'])).body.errors).toHaveProperty('news_mails')
  expect((await save(['KAUNAS@example.lt', ' Kaunas@example.lt ', 'savininkas@example.lt'])).status).toBe(200)
  expect((await shop.request(ShowPublicSettings)).body.data).not.toHaveProperty('news_mails')
  const first = await place({ comment: 'Antras' })
  const both = (template: string, id: number) =>
    ['Kaunas@example.lt', 'savininkas@example.lt'].map((address) => `${template} ${address} ${id}`)
  expect(await entry()).toEqual(both('news-order', first))

  const quoted = await quote([makeRentLine(saw)])
  await shop.request(AcceptQuote, { params: { secret: quoted.quote.secret }, body: {} })
  await shop.request(CreateDeskOrder, { ...as(), body: { ...makeDeskForm([makeRentLine(saw)]), state: 'placed' } })
  expect(await entry()).toEqual([...both('news-order', first), ...both('news-quote-accepted', quoted.id)].sort())

  const fields = { title: 'Vilnius', code: 'VL', news_mails: ['vilnius@example.lt'] }
  const { body: added } = await shop.request(AddPlace, { ...as(), body: fields })
  expect((await shop.request(ListPlaces)).body.data.every((one: object) => !('news_mails' in one))).toBe(true)
  const back = await shop.request(ChangePlace, {
    ...as(),
    params: { id: added.data.id },
    body: { ...fields, news_mails: ['ne'] },
  })
  expect(back.body.errors).toHaveProperty('news_mails')
  const { body } = await shop.request(CreateDeskOrder, {
    ...as(),
    body: {
      ...makeDeskForm([{ type: 'service', title: 'Darbas', quantity: 1, price: 1000 }]),
      state: 'quoted',
      place_id: added.data.id,
    },
  })
  await shop.request(AcceptQuote, { params: { secret: body.data.quote.secret }, body: {} })
  expect(await entry()).toContain(`news-quote-accepted vilnius@example.lt ${body.data.id}`)
  await save([])
})

test('T1274 a late quote is asked for anew once, until the shop answers it; a good, taken or withdrawn one is not', async () => {
  await save(['savininkas@example.lt'])
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 2000 })
  const { id, quote: of, version } = await quote([makeRentLine(saw)])
  const ask = (secret: string) => shop.request(RequestQuoteAgain, { params: { secret } })
  expect([(await ask(of.secret)).status, (await ask(of.secret)).body.code]).toEqual([409, 'quote-is-valid'])
  shop.setNow(new Date('2026-11-24T12:00:00Z'))
  clerk = await makeAdmin(shop)
  const input = await Promise.all([ask(of.secret), ask(of.secret), ask(of.secret)])
  expect(input.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await shop.request(ShowQuote, { params: { secret: of.secret } })).body.data.asked_again_at).not.toBeNull()
  expect((await entry()).filter((one) => one.startsWith('news-quote-asked'))).toEqual([
    `news-quote-asked-again savininkas@example.lt ${id}`,
  ])
  const { body: list } = await shop.request(ListDeskOrders, { ...as(), query: {} })
  expect(list.data[0]).toMatchObject({ id, state: 'lapsed' })
  expect(list.data[0].asked_again_at).not.toBeNull()

  const { form } = (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
  const later = { ...makeRentLine(saw), period: { from: '2026-12-01', to: '2026-12-02' } }
  const renewed = await shop.request(UpdateDeskOrder, {
    ...as(),
    params: { id },
    body: { ...form, items: [later], state: 'quoted', seen: version },
  })
  expect(renewed.body.data).toMatchObject({ state: 'quoted', asked_again_at: null })
  await shop.request(AcceptQuote, { params: { secret: renewed.body.data.quote.secret }, body: {} })
  expect((await ask(renewed.body.data.quote.secret)).body.code).toBe('already-placed')
  expect((await ask('x'.repeat(43))).status).toBe(404)
  await save([])
})

test('T1275 a breakdown that a customer tells goes to the news’ readers, else to the shop’s mailbox as before', async () => {
  const customer = await makeCustomer(shop)
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const broken = async (comment: string) => {
    const period = { from: '2026-11-18', to: '2026-11-20' }
    const form = await makePricedCheckoutForm(shop, [{ ...makeRentLine(saw), period }])
    const { body } = await checkOut(shop, customer, { ...form, comment })
    const id = body.data.id
    await shop.request(MarkPaid, { ...as(), params: { id } })
    const counter = await fetchHandover(shop, clerk.token, id)
    expect(
      (await shop.request(HandOver, { ...as(), params: { id }, body: makeHandOverBody(counter.tools) })).status,
    ).toBe(201)
    const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
    const said = await shop.request(ReportBreakdown, {
      as: customer.token,
      params: { id, rentalId: rental?.id ?? 0 },
      body: { note: 'Dūmija' },
    })
    expect(said.status, JSON.stringify(said.body)).toBeLessThan(300)
    const sent = await db()
      .select()
      .from(mails)
      .where(and(eq(mails.template, 'rental-broken'), eq(mails.order_id, id)))
    return sent.map(({ recipient }) => recipient).sort()
  }
  const [mailbox] = await broken('Pirmas')
  await save(['a@example.lt', 'b@example.lt'])
  expect(await broken('Antras')).toEqual(['a@example.lt', 'b@example.lt'])
  expect(mailbox).not.toMatch(/^[ab]@/)
  await save([])
})
