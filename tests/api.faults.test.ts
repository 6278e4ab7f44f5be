import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { ChangeAdminProfile, ChangeProfile } from '#people/accounts/accounts.contract.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateObject } from '#people/work-sites/objects.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { Login, Register, ResetPassword, ShowUser } from '#sign-in/auth/auth.contract.ts'
import { mailResetLink } from '#sign-in/auth/server/mail-reset-link.ts'

const start = new Date('2026-11-18T08:30:00Z')
const hour = 3_600_000

const shop = openShopForFile({ now: start })
beforeEach(() => shop.setNow(start))

const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function everyField(): Promise<Record<string, unknown>> {
  const columns = await query(
    "select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'",
  )
  const tried = (type: unknown) =>
    type === 'boolean'
      ? true
      : /int|numeric|double/.test(String(type))
        ? 1
        : /time|date/.test(String(type))
          ? '2001-01-01T00:00:00Z'
          : 'x'
  return {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, tried(type)])),
    isAdmin: true,
    role: 'admin',
    is_payed: true,
    paid: true,
    admin: true,
    'cart.total': 1,
    total: 1,
  }
}

test('T33 a person’s form changes only its own fields, although all columns of all tables are sent along', async () => {
  const claims = await everyField()
  expect(Object.keys(claims).length).toBeGreaterThan(120)
  const { email: _e, name: _n, lastname: _l, phone: _p, title: _t, im_k: _i, pvm_k: _v, ...foreign } = claims
  const own = { name: 'Ona', lastname: 'Onaitė', phone: '+37061234567' }

  const email = 'ona.viska@example.lt'
  const password = 'Ąžuolas prie kelio'
  const registered = await shop.request(Register, {
    body: { ...foreign, ...own, email, password, password_confirmation: password, cart: [] },
  })
  expect(registered.status, JSON.stringify(registered.body)).toBe(201)
  const [row] = await query('select * from users where email = $1', [email])
  expect(row).toMatchObject({
    ...own,
    is_admin: false,
    title: null,
    im_k: null,
    last_login_at: start,
    created_at: start,
  })

  const stranger = await makeCustomer(shop)
  const before = await query('select * from users order by id')
  const { items: _items, password: _pw, country: _country, ...rest } = foreign
  const changed = await shop.request(ChangeProfile, {
    as: registered.body.token,
    body: { ...rest, ...own, email: stranger.email, id: stranger.id },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await query('select * from users order by id')).toEqual(before)

  const admin = await makeAdmin(shop)
  const [adminBefore] = await query('select * from users where id = $1', [admin.id])
  const saved = await shop.request(ChangeAdminProfile, {
    as: admin.token,
    body: { ...rest, ...own, email: admin.email, isAdmin: false, is_admin: false },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await query('select * from users where id = $1', [admin.id]))[0]).toEqual({
    ...adminBefore,
    ...own,
    letters: expect.any(String),
  })

  const site = { title: 'Namas', address: 'Aušros g. 21', city: 'Kaunas' }
  const { contact_phone: _c, comment: _m, postal_code: _z, ...more } = rest
  const object = await shop.request(CreateObject, {
    as: registered.body.token,
    body: { ...more, ...site, user_id: stranger.id },
  })
  expect(object.status, JSON.stringify(object.body)).toBe(201)
  expect((await query('select user_id, archived_at from objects where id = $1', [object.body.data.id]))[0]).toEqual({
    user_id: row?.id,
    archived_at: null,
  })

  const { id } = await makeSellProduct(shop)
  const form = await makePricedCheckoutForm(shop, [{ id, type: 'sell', quantity: 1 }])
  const {
    object_id: _o,
    delivery_address: _where,
    early_start: _s,
    pvm_k: _k,
    items: _x,
    code: _a,
    billing: _b,
    ...claimed
  } = more as Record<string, unknown>
  const placed = await checkOut(shop, { token: registered.body.token }, { ...claimed, ...form })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const [order] = await query('select * from orders where id = $1', [placed.body.data.id])
  expect(order).toMatchObject({
    user_id: row?.id,
    paid_at: null,
    deleted_at: null,
    placed_at: start,
    erased_at: null,
    vat_rate: 21,
  })
})

test('T43 a mailed link is dead once the password was changed otherwise', async () => {
  const { email, token } = await makeCustomer(shop)
  await shop.context.database.transaction((tx) => mailResetLink(createWork(tx, { now: start }), { email }))
  const [mail] = await query("select text from mails where recipient = $1 and template = 'reset-password'", [email])
  const mailed = /token=([\w-]{43})/.exec(String(mail?.text))?.[1] as string
  const trio = {
    current_password: testPassword,
    new_password: 'Liepa prie tilto',
    new_password_confirmation: 'Liepa prie tilto',
  }
  expect((await shop.request(ChangeProfile, { as: token, body: { name: 'A', lastname: 'B', ...trio } })).status).toBe(
    200,
  )
  const password = 'Kito žmogaus raktas'
  const reset = await shop.request(ResetPassword, {
    body: { email, token: mailed, password, password_confirmation: password },
  })
  expect(reset.status).toBe(422)
  expect((await shop.request(Login, { body: { email, password: 'Liepa prie tilto' } })).status).toBe(200)
})

test('T61 names of the language’s own and bodies of ten thousand levels change nothing', async () => {
  const { token, id } = await makeCustomer(shop)
  const own = '"name":"Ona","lastname":"Onaitė"'
  const deep = (open: string, close: string) => `{${own},"x":${open.repeat(10_000)}1${close.repeat(10_000)}}`
  const bodies = [
    `{${own},"__proto__":{"isAdmin":true,"polluted":true}}`,
    `{${own},"constructor":{"prototype":{"isAdmin":true,"polluted":true}}}`,
    `{${own},"phone":{"__proto__":{"polluted":true}}}`,
    deep('[', ']'),
    deep('{"a":', '}'),
  ]
  for (const body of bodies) {
    const { statusCode, payload } = await shop.app.inject({
      method: 'PUT',
      url: ChangeProfile.address,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: body,
    })
    expect([200, 422], `${body.slice(0, 60)}: ${payload.slice(0, 100)}`).toContain(statusCode)
    expect(({} as { polluted?: true }).polluted).toBeUndefined()
  }
  const [user] = await shop.context.database.db.select().from(users).where(eq(users.id, id))
  expect(user?.is_admin).toBe(false)
})

test('T74 when the clock jumps tokens end at their limits and no sooner', async () => {
  const { token } = await makeCustomer(shop)
  const at = async (now: Date) => {
    shop.setNow(now)
    return (await shop.request(ShowUser, { as: token })).status
  }
  expect(await at(new Date(start.getTime() - hour))).toBe(200)
  expect(await at(start)).toBe(200)
  expect(await at(new Date(start.getTime() + 365 * 24 * hour))).toBe(401)
  expect(await at(start)).toBe(200)
})
