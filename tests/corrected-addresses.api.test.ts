import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowGuestPickupCode, ShowPickupCode } from '#counter/handovers/handovers.contract.ts'
import { ShowPayable } from '#finance/paying/paying.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { buildExampleOrder } from '#orders/build-example-order.ts'
import { DeliveryAddressForm } from '#orders/delivery-address.ts'
import { listBranchFacts } from '#orders/order-placed.mail.ts'
import { buildOrderRedirectedMail } from '#orders/order-redirected.mail.ts'
import { ListMyOrders, ShowGuestOrder } from '#orders/orders.contract.ts'
import { order_links } from '#orders/server/order-links.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { writeOrderLink } from '#orders/server/public/write-order-link.ts'
import { escapeLinks } from '#people/accounts/link-free-text.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { computeMailPriority } from '#people/mail/server/compute-mail-priority.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { mailStaffNotification } from '#people/mail/server/public/mail-staff-notification.ts'
import { pay_links } from '#people/pay-links/server/pay-links.tables.ts'
import { ObjectForm } from '#people/work-sites/objects.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { ShowQuote } from '#sales/desk/quotes.contract.ts'
import { company, makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now: start })
let clerk: TestPerson
beforeAll(async () => {
  clerk = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const as = () => ({ as: clerk.token })
const wrong = 'svetimas@example.lt'

async function order(changes: object = {}, state = 'placed') {
  const saw = await makeRentProduct(shop, { units: 1 })
  const body = { ...makeDeskForm([makeRentLine(saw)], { email: wrong, ...changes }), state }
  const answer = await shop.request(CreateDeskOrder, { ...as(), body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
async function correct(id: number, changes: object) {
  const { body } = await shop.request(ShowDeskOrder, { ...as(), params: { id } })
  const { form, version } = body.data
  const answer = await shop.request(UpdateDeskOrder, {
    ...as(),
    params: { id },
    body: { ...form, ...changes, seen: version },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const mailsTo = async (recipient: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id)).map(
    ({ template, text }) => ({ template, text }),
  )

/** What the first mail gave: a link, one to pay, a code. */
async function mailedLinks(orderId: number) {
  const secret = generateSecret()
  await shop.context.database.transaction(async (tx) => {
    await tx.update(orders).set({ without_account: true, user_id: null }).where(eq(orders.id, orderId))
    await writeOrderLink(createWork(tx, { now: start }), { orderId, secret })
    await tx.insert(pay_links).values({ hash: `${orderId}`.padStart(64, '0'), order_id: orderId, made_at: start })
  })
  const opens = async () => (await shop.request(ShowGuestOrder, { params: { secret } })).status
  const code = async () => (await shop.request(ShowGuestPickupCode, { params: { secret } })).body.data?.code
  expect(await opens()).toBe(200)
  return { opens, code: await code() }
}

test.each([
  ['before its invoice', false],
  ['after its invoice', true],
])(
  'T1607 an order’s e-mail is corrected %s: the first mail’s links expire, and the old address hears that alone',
  async (_, isPaid) => {
    const right = await makeCustomer(shop, { email_confirmed_at: start })
    const { id } = await order({ email: `${isPaid}.${wrong}` })
    if (isPaid) expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status).toBe(200)
    const { opens, code } = await mailedLinks(id)
    await correct(id, { email: right.email })

    expect(await opens()).toBe(404)
    expect(await db().select().from(order_links).where(eq(order_links.order_id, id))).toEqual([])
    expect(await db().select().from(pay_links).where(eq(pay_links.order_id, id))).toEqual([])
    const [now] = await db().select().from(orders).where(eq(orders.id, id))
    expect(now).toMatchObject({ email: right.email, user_id: right.id, without_account: false })
    const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
    expect(rental?.user_id).toBe(right.id)
    const listed = await shop.request(ListMyOrders, { as: right.token })
    expect(listed.body.data.map((one: { id: number }) => one.id)).toEqual([id])
    const next = await shop.request(ShowPickupCode, { as: right.token, params: { id } })
    expect(next.body.data.code).toMatch(/\S/)
    expect(next.body.data.code).not.toBe(code)

    const last = (await mailsTo(`${isPaid}.${wrong}`)).at(-1)
    expect(last?.template).toBe('order-sent-elsewhere')
    expect(last?.text).not.toContain(right.email)
    expect((await mailsTo(right.email)).length).toBeGreaterThan(0)
  },
)

test('T1607 an order of an account that is corrected to an address without one is of nobody’s account', async () => {
  const account = await makeCustomer(shop, { email_confirmed_at: start })
  const { id } = await order({ email: account.email })
  await db().update(orders).set({ user_id: account.id, without_account: false }).where(eq(orders.id, id))
  await correct(id, { ...company, private_or_company: 'company', email: 'imone@example.lt' })
  expect((await db().select().from(orders).where(eq(orders.id, id)))[0]).toMatchObject({
    user_id: null,
    without_account: true,
    email: 'imone@example.lt',
  })
  expect((await shop.request(ListMyOrders, { as: account.token })).body.data).toEqual([])
  // an address that nobody confirmed is nobody's
  const squatter = await makeCustomer(shop)
  await db().update(users).set({ email_confirmed_at: null }).where(eq(users.id, squatter.id))
  await correct(id, { ...company, private_or_company: 'company', email: squatter.email })
  expect((await db().select().from(orders).where(eq(orders.id, id)))[0]?.user_id).toBeNull()
})

test('T1607 changing the buyer’s company under the same e-mail revokes the links; changing a phone or the e-mail’s case does not', async () => {
  const { id } = await order({ email: 'toks@example.lt' })
  const { opens } = await mailedLinks(id)
  await correct(id, { phone: '+37061111111', email: 'Toks@example.lt' })
  expect(await opens()).toBe(200)
  await correct(id, { ...company, private_or_company: 'company', email: 'toks@example.lt' })
  expect(await opens()).toBe(404)
})

test('T1608 a quote’s link ends when its e-mail is corrected, and the old address hears that alone', async () => {
  const quoted = await order({ email: 'pasiulymas@example.lt' }, 'quoted')
  const show = (secret: string) => shop.request(ShowQuote, { params: { secret } })
  const secretOf = async (to: string) =>
    (await mailsTo(to)).flatMap(({ text }) => /pasiulym\w*\/([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
  const first = await secretOf('pasiulymas@example.lt')
  expect((await show(first)).status).toBe(200)
  await correct(quoted.id, { email: 'tikras@example.lt' })
  expect((await show(first)).status).toBe(404)
  expect((await show(await secretOf('tikras@example.lt'))).status).toBe(200)
  expect((await mailsTo('pasiulymas@example.lt')).at(-1)?.template).toBe('order-sent-elsewhere')
})

const half = 184 * 86_400_000

test('T1609 a link opens until half a year after the order’s last rental and paper, and while a tool is out', async () => {
  const { id } = await order({ email: 'senas@example.lt' })
  const { opens } = await mailedLinks(id)
  shop.setNow(new Date(start.getTime() + half))
  // nobody has fetched it: the booking stands
  expect(await opens()).toBe(200)
  await db()
    .update(rentals)
    .set({ returned_at: new Date('2026-11-25T08:00:00Z') })
    .where(eq(rentals.order_id, id))
  shop.setNow(new Date(start.getTime() + half + 6 * 86_400_000))
  expect(await opens()).toBe(200)
  shop.setNow(new Date(start.getTime() + half + 8 * 86_400_000))
  expect(await opens()).toBe(404)
  shop.setNow(start)
})

test('T1609 a quote’s link and one to pay end half a year later, too', async () => {
  const quoted = await order({ email: 'ilgas@example.lt' }, 'quoted')
  const { id } = await order({ email: 'moka@example.lt' })
  const paying = generateSecret()
  await db()
    .insert(pay_links)
    .values({ hash: hashSecret(paying), order_id: id, made_at: start })
  const asks = () =>
    Promise.all([
      shop.request(ShowQuote, { params: { secret: quoted.quote.secret } }),
      shop.request(ShowPayable, { params: { secret: paying } }),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await asks()).toEqual([200, 200])
  shop.setNow(new Date(start.getTime() + half))
  // the quote could be answered for two weeks
  expect(await asks()).toEqual([200, 404])
  shop.setNow(new Date(start.getTime() + half + 15 * 86_400_000))
  expect(await asks()).toEqual([404, 404])
  shop.setNow(start)
})

test.each([
  ['address', 'Laimėjote! http://blogis.example'],
  ['city', 'blogis.com'],
  ['contact_name', 'Rašykite prizas@blogis.example'],
])('T1610 a stranger’s %s that leads elsewhere is refused at its field', async (field, text) => {
  const form = {
    address: 'A.Jakšto g. 2/4',
    city: 'Vilnius',
    postal_code: 'LT-01105',
    contact_name: 'Ona/Jonas',
    note: '',
  }
  expect(DeliveryAddressForm.safeParse(form).success).toBe(true)
  const read = DeliveryAddressForm.safeParse({ ...form, [field]: text })
  expect(read.error?.issues.map(({ path }) => path)).toEqual([[field]])
  const site = { title: 'Namas', ...form, country: 'LT', contact_phone: null, comment: null }
  expect(ObjectForm.safeParse({ ...site, [field]: text }).error?.issues.map(({ path }) => path)).toEqual([[field]])
  expect(ObjectForm.safeParse({ ...site, title: 'Laimėjote! www.blogis.lt' }).success).toBe(false)
})

test('T1610 mail sent before leads nowhere from a mail, and other wordings stay to the letter', () => {
  const document = {
    ...buildExampleOrder({ ...firstSettings }),
    delivered_to: 'Laimėjote! http://blogis.com/x, www.blogis.lt, a@b.lt',
  }
  const said = JSON.stringify(listBranchFacts(document))
  expect(said).not.toMatch(/:\/\/|www\.|\.com|\.lt|\w@\w/)
  expect(escapeLinks('Aušros g. 21, LT-44001 Kaunas. Skambinti Onai, 8 val.')).toBe(
    'Aušros g. 21, LT-44001 Kaunas. Skambinti Onai, 8 val.',
  )
})

test('T1611 news to the shop go after links that somebody waits for, sixty an hour to a mailbox, and none is lost', async () => {
  const content = buildOrderRedirectedMail({ number: '1' })
  await shop.context.database.transaction(async (tx) => {
    const work = createWork(tx, { now: start })
    for (let many = 0; many < 62; many++) await mailStaffNotification(work, content, { to: ['naujienos@example.lt'] })
  })
  const queued = await db().select().from(mails).where(eq(mails.recipient, 'naujienos@example.lt'))
  const later = queued.filter(({ goes_from }) => goes_from && goes_from > start)
  expect([queued.length, later.length]).toEqual([62, 2])
  expect(later.every(({ goes_from }) => Number(goes_from) === start.getTime() + 3_600_000)).toBe(true)
  const news = queued[0] as (typeof queued)[number]
  expect(computeMailPriority(news)).toBeLessThan(computeMailPriority({ template: 'reset-link' }))
})
