import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListMyOrders } from '#orders/orders.contract.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient, ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { findMailedLink } from '#people/mail/mailed-link.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { TakeOverGuestOrders } from '#sales/checkout/checkout.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'
import { company, makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ConfirmEmail, Register } from '#sign-in/auth/auth.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const now = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
})

const known = () => makeCustomer(shop, { email_confirmed_at: now })
const mine = async ({ token }: { token: string }): Promise<number[]> =>
  (await shop.request(ListMyOrders, { as: token })).body.data.map(({ id }: { id: number }) => id)
const clientOf = async (id: number) =>
  (await shop.request(ShowClient, { as: clerk.token, params: { id } })).body.data as { user_id: number | null }

async function ordered(changes: object, state = 'placed') {
  const saw = await makeRentProduct(shop, { units: 1 })
  const body = { ...makeDeskForm([makeRentLine(saw)], changes), state }
  const answer = await shop.request(CreateDeskOrder, { as: clerk.token, body })
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
  return answer.body.data
}

test('T586 a desk order for a confirmed address stands among its account’s orders, with its rentals', async () => {
  const customer = await known()
  const placed = await ordered({ email: customer.email.toUpperCase() })
  expect(await mine(customer)).toEqual([placed.id])
  const [rental] = await shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, placed.id))
  expect(rental?.user_id).toBe(customer.id)
  expect(await clientOf(placed.client_id)).toMatchObject({ user_id: customer.id })

  // the client is the account's even when the papers go elsewhere, as is a quote accepted by its link
  const elsewhere = await ordered({ client_id: placed.client_id, email: 'buhalterija@example.lt' })
  const quoted = await ordered({ email: customer.email }, 'quoted')
  await shop.request(AcceptQuote, { params: { secret: quoted.quote.secret } })
  expect(await mine(customer)).toEqual([quoted.id, elsewhere.id, placed.id])
})

test('T586 an account whose address nobody has confirmed gets nothing by it, nor anybody by a name or a phone', async () => {
  const typed = await makeCustomer(shop, { phone: '+37061200001' })
  const sameName = await known()
  await shop.context.database.db
    .update(users)
    .set({ phone: '+37061200001', name: 'Vardenis', lastname: 'Pavardenis' })
    .where(eq(users.id, sameName.id))
  const placed = await ordered({ email: typed.email, phone: '+37061200001', name: 'Vardenis', lastname: 'Pavardenis' })
  expect(await clientOf(placed.client_id)).toMatchObject({ user_id: null })
  await shop.request(TakeOverGuestOrders, { as: typed.token })
  await shop.request(TakeOverGuestOrders, { as: sameName.token })
  expect([await mine(typed), await mine(sameName)]).toEqual([[], []])

  // linked before the office changed its address
  const moved = await known()
  const before = await ordered({ email: moved.email })
  await shop.context.database.db
    .update(users)
    .set({ email: `kitas.${moved.email}`, email_confirmed_at: null })
    .where(eq(users.id, moved.id))
  await ordered({ client_id: before.client_id, email: moved.email })
  expect(await mine(moved)).toEqual([before.id])
})

test('T586 by a phone that a joined client has somebody with another address is another client', async () => {
  const customer = await known()
  const phone = '+37061200777'
  const client = (await ordered({ email: customer.email, phone })).client_id
  await shop.context.database.db.execute(sql`update clients set email = null where id = ${client}`)
  const stranger = await ordered({ email: 'svetimas.telefonu@example.lt', phone })
  expect(stranger.client_id).not.toBe(client)
  expect(await mine(customer)).not.toContain(stranger.id)
})

test('T586 a company is nobody’s account: its order is whose mailbox gets its papers', async () => {
  const [chief, worker] = [await known(), await known()]
  const firm = { ...company, im_k: '305519913', title: 'UAB „Dvi paskyros“' }
  const first = await ordered({ ...firm, email: chief.email })
  const second = await ordered({ ...firm, email: worker.email })
  const third = await ordered({ ...firm, email: 'niekieno@example.lt' })
  expect([second.client_id, third.client_id]).toEqual([first.client_id, first.client_id])
  expect(await clientOf(first.client_id)).toMatchObject({ user_id: null })
  expect([await mine(chief), await mine(worker)]).toEqual([[first.id], [second.id]])
})

test('T587 an address that is confirmed later takes over what the desk ordered for it, and joins its client', async () => {
  const email = 'velesne.paskyra@example.lt'
  const placed = await ordered({ email })
  const password = 'Kūjis ir priekalas 7'
  const person = { name: 'Rūta', lastname: 'Žemaitė', email, password, password_confirmation: password }
  const { token, user } = (await shop.request(Register, { body: person })).body
  const before = await ordered({ email })
  expect([await mine({ token }), await clientOf(placed.client_id)]).toMatchObject([[], { user_id: null }])
  const link = await findMailedLink(shop, email, '/confirm-email#')
  expect((await shop.request(ConfirmEmail, { body: { token: link.token } })).status).toBe(200)
  expect(await mine({ token })).toEqual([before.id, placed.id])
  expect(await clientOf(placed.client_id)).toMatchObject({ user_id: user.id })
  const later = await ordered({ client_id: placed.client_id, email: 'kitur@example.lt' })
  expect(await mine({ token })).toEqual([later.id, before.id, placed.id])
})

test('T587 a client written down by the office is joined by its address, and another address ends that', async () => {
  const [one, other] = [await known(), await known()]
  const body = { name: 'Jonas Jonaitis', email: one.email }
  const { id } = (await shop.request(CreateClient, { as: clerk.token, body })).body.data
  const change = (email: string | null) =>
    shop.request(UpdateClient, { as: clerk.token, params: { id }, body: { email } })
  expect(await clientOf(id)).toMatchObject({ user_id: one.id })
  expect((await change(other.email)).body.data).toMatchObject({ user_id: other.id })
  expect((await change('niekieno.kito@example.lt')).body.data).toMatchObject({ user_id: null })
  expect((await change(one.email)).body.data).toMatchObject({ user_id: one.id })
})
