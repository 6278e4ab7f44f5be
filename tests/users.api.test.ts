import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderPdf } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { password_resets, tokens, users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { isPassword } from '#people/accounts/server/public/password-hash.ts'
import {
  CreateUser,
  DeleteUser,
  DeleteUsers,
  ListUsers,
  UpdateUser,
  type UserRow,
} from '#people/accounts/users.contract.ts'
import { CreateObject } from '#people/work-sites/objects.contract.ts'
import { rights } from '#platform/rights.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { carts } from '#sales/cart/server/cart.tables.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { Login, ShowUser } from '#sign-in/auth/auth.contract.ts'

let admin: TestPerson

const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop, { email: 'seimininkas@example.lt' })
})

const list = async (query: object = {}) =>
  (await shop.request(ListUsers, { as: admin.token, query: { ...query } })).body as {
    data: UserRow[]
    meta: { total: number }
  }
const idsOf = async (query: object) => (await list(query)).data.map(({ id }) => id)
const rowOf = async (id: number) => (await shop.context.database.db.select().from(users).where(eq(users.id, id)))[0]
const create = (changes: object = {}, as = admin.token) =>
  shop.request(CreateUser, { as, body: { ...newcomer(), ...changes } })
const update = (id: number, changes: object = {}, as = admin.token) =>
  shop.request(UpdateUser, { as, params: { id }, body: { ...details, email: `keistas.${id}@example.lt`, ...changes } })
const remove = (id: number, as = admin.token) => shop.request(DeleteUser, { as, params: { id } })
const removeAll = (ids: unknown, as = admin.token) => shop.request(DeleteUsers, { as, body: { ids } })
const recordedOf = async (id: number) =>
  (await shop.context.database.db.select().from(history).where(eq(history.subject_id, id))).filter(
    ({ subject_kind }) => subject_kind === 'user',
  )

let newcomers = 0
const newcomer = () => ({
  name: 'Vaiva',
  lastname: 'Naujokė',
  email: `naujoke.${++newcomers}@example.lt`,
  password: 'Kelmas po tiltu 7',
  password_confirmation: 'Kelmas po tiltu 7',
})
const details = { name: 'Petras', lastname: 'Pakeistas', phone: '8 612 00000', im_k: '', pvm_k: null }

describe('the list', () => {
  test('has ten people a page, the newest first, and shows what the screen needs', async () => {
    for (let i = 0; i < 11; i++) await makeCustomer(shop)
    const { data, meta } = await list()
    expect(data).toHaveLength(10)
    expect(meta).toMatchObject({ current_page: 1, per_page: 10, total: 12, last_page: 2 })
    const last = await list({ page: 2 })
    expect(last.data.at(-1)).toEqual({
      id: admin.id,
      name: 'Jonas',
      lastname: 'Šeimininkas',
      email: 'seimininkas@example.lt',
      phone: '+37061234567',
      title: null,
      im_k: null,
      pvm_k: null,
      country: 'LT',
      isAdmin: true,
      roles: ['owner'],
      rights,
      place_id: null,
      email_confirmed: false,
      pending_email: null,
      created_at: '2026-11-18T08:30:00.000Z',
      version: expect.stringMatching(/^[\w-]{22}$/),
    })
    const again = [...data, ...last.data].map(({ id }) => id)
    expect(new Set(again).size).toBe(12)
  })

  test.each([0, -1, 1.5, 'abc', 2_000_000])('T75 has no page %j', async (page) => {
    expect((await shop.request(ListUsers, { as: admin.token, query: { page } })).status).toBe(422)
  })

  test('T76 finds a person by name, e-mail, phone and company, whatever the case and the diacritics', async () => {
    const { id } = await makeCustomer(shop, {
      name: 'Žydrė',
      lastname: 'Ąžuolienė',
      email: 'Zydre_A@statyba.example.lt',
      phone: '+37069123456',
      title: 'UAB „Šiaurės kaltas“',
      im_k: '305691172',
    })
    const values = [
      'zydre',
      'ĄŽUOL zyd',
      'zydre_a@',
      'STATYBA.example',
      '8 691 23456',
      '+370 691 23456',
      '3056911',
      'siaures kalt',
    ]
    for (const q of values) expect(await idsOf({ q }), q).toEqual([id])
    for (const q of ['zydre petras', '%', '_ydre', '\\']) expect(await idsOf({ q }), q).toEqual([])
    expect((await idsOf({ q: '  ' })).length).toBe(10)
  })

  test('T76 sorts names as Lithuanians do, both ways, and keeps filters in its links', async () => {
    for (const name of ['Česlovas', 'Cecilija', 'Danutė', 'Šarūnas', 'Simas', 'Tomas'])
      await makeCustomer(shop, { name, lastname: 'Rikiuotė' })
    const names = async (sort: string) => (await list({ q: 'rikiuote', sort })).data.map(({ name }) => name)
    const inOrder = ['Cecilija', 'Česlovas', 'Danutė', 'Simas', 'Šarūnas', 'Tomas']
    expect(await names('name')).toEqual(inOrder)
    expect(await names('-name')).toEqual(inOrder.toReversed())
    const { body } = await shop.request(ListUsers, { as: admin.token, query: { q: 'e', sort: 'name' } })
    expect(body.links.next).toBe('/api/admin/users?q=e&sort=name&page=2')
  })
})

describe('a new person', () => {
  test('gets an account that works, with the rights that were given', async () => {
    const { status, body } = await create({
      phone: '8 612 34567',
      im_k: '1195 11515',
      pvm_k: 'lt 119511515',
      isAdmin: 1,
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: 'Vaiva',
      phone: '+37061234567',
      im_k: '119511515',
      pvm_k: 'LT119511515',
      isAdmin: true,
    })
    const { email, id } = body.data
    expect((await shop.request(Login, { body: { email, password: newcomer().password } })).status).toBe(200)
    const [line] = await recordedOf(id)
    expect(line).toMatchObject({ by_id: admin.id, deed: 'user.created', subject_title: `#${id}` })
    expect(JSON.stringify(line)).not.toContain('Vaiva')
  })

  test.each([
    [{ name: ' ' }, { name: ['Įveskite vardą.'] }],
    [{ lastname: undefined }, { lastname: ['Įveskite pavardę.'] }],
    [{ email: '' }, { email: ['Įveskite el. pašto adresą.'] }],
    [{ email: 'a@b' }, { email: ['Neteisingas el. pašto adresas.'] }],
    [{ email: 'SEIMININKAS@Example.LT' }, { email: ['Šis el. pašto adresas jau naudojamas.'] }],
    [{ phone: '123' }, { phone: ['Neteisingas telefono numeris. Pavyzdys: +370 612 34567.'] }],
    [{ im_k: '123456789' }, { im_k: ['Neteisingas įmonės kodas.'] }],
    [{ pvm_k: 'LT1' }, { pvm_k: ['Neteisingas PVM mokėtojo kodas.'] }],
    [
      { password: 'trumpas', password_confirmation: 'trumpas' },
      { password: ['Slaptažodį turi sudaryti bent 8 simboliai.'] },
    ],
    [{ password: undefined }, { password: ['Įveskite slaptažodį.'] }],
    [{ password_confirmation: undefined }, { password_confirmation: ['Pakartokite slaptažodį.'] }],
    [{ password_confirmation: 'kitoks' }, { password_confirmation: ['Slaptažodžiai nesutampa.'] }],
    [
      { password: 'password1', password_confirmation: 'password1' },
      { password: ['Šis slaptažodis per dažnas, jį lengva atspėti. Sugalvokite kitą.'] },
    ],
    [{ isAdmin: 'taip' }, { isAdmin: [expect.any(String)] }],
  ])('%j is refused on its field', async (changes, errors) => {
    const before = (await list()).meta.total
    const { status, body } = await create(changes)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject(errors)
    expect((await list()).meta.total).toBe(before)
  })

  test('T48 sent twenty times at once is one account', async () => {
    const person = newcomer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        create({ ...person, email: i % 2 ? person.email : person.email.toUpperCase() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  })
})

describe('a changed person', () => {
  test('has the new details, and keeps rights, password, company and sign-in when nothing is said of them', async () => {
    const person = await makeAdmin(shop, { title: 'UAB „Lieka“' })
    const { status, body } = await update(person.id, { email: 'Naujas.Adresas@example.lt' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: person.id,
      name: 'Petras',
      lastname: 'Pakeistas',
      email: 'Naujas.Adresas@example.lt',
      phone: '+37061200000',
      im_k: null,
      title: 'UAB „Lieka“',
      isAdmin: true,
    })
    expect(await isPassword(testPassword, (await rowOf(person.id))?.password_hash)).toBe(true)
    expect((await shop.request(ShowUser, { as: person.token })).status).toBe(200)
    const [line] = await recordedOf(person.id)
    expect(line).toMatchObject({ deed: 'user.updated', details: { changed: ['name', 'lastname', 'email', 'phone'] } })
    expect(JSON.stringify(line)).not.toMatch(/Petras|naujas\.adresas|612/i)
  })

  test('saving a user without a change writes no history', async () => {
    const { id, email } = await makeCustomer(shop)
    const same = { name: 'Rūta', lastname: 'Žemaitė', email, phone: '+370 612 34567' }
    expect((await update(id, same)).status).toBe(200)
    expect(await recordedOf(id)).toEqual([])
  })

  test('T36 an administrator who loses the role loses its rights at once, with the same token', async () => {
    const other = await makeAdmin(shop)
    expect((await shop.request(ListUsers, { as: other.token })).status).toBe(200)
    expect((await update(other.id, { isAdmin: false })).body.data.isAdmin).toBe(false)
    expect((await shop.request(ListUsers, { as: other.token })).status).toBe(403)
    expect((await shop.request(ShowUser, { as: other.token })).body.isAdmin).toBe(false)
    expect((await recordedOf(other.id)).at(-1)?.details).toMatchObject({ roles: [['owner'], []] })
  })

  test('T44 can be given a password by the same rules, which ends all sign-ins', async () => {
    const { id, token } = await makeCustomer(shop)
    const give = (password: string, again = password) => update(id, { password, password_confirmation: again })
    expect((await give('trumpas')).body.errors.password).toEqual(['Slaptažodį turi sudaryti bent 8 simboliai.'])
    expect((await give('Gera paslaptis', 'kita')).body.errors.password_confirmation).toEqual([
      'Slaptažodžiai nesutampa.',
    ])
    expect((await give('password1')).body.errors.password).toHaveLength(1)
    expect((await shop.request(ShowUser, { as: token })).status).toBe(200)
    expect((await give('Gera paslaptis')).status).toBe(200)
    expect((await shop.request(ShowUser, { as: token })).status).toBe(401)
    expect(await isPassword('Gera paslaptis', (await rowOf(id))?.password_hash)).toBe(true)
  })

  test('T43 with a new address cannot be entered by a link that went to the old one', async () => {
    const { id } = await makeCustomer(shop)
    const { db } = shop.context.database
    await db.insert(password_resets).values({ user_id: id, hash: 'x', expires_at: shop.context.clock() })
    await update(id)
    expect(await db.select().from(password_resets).where(eq(password_resets.user_id, id))).toEqual([])
  })

  test('an address that somebody else has is refused, one’s own in other letters is not', async () => {
    const { id, email } = await makeCustomer(shop)
    expect((await update(id, { email: 'SEIMININKAS@EXAMPLE.LT' })).body.errors.email).toHaveLength(1)
    expect((await update(id, { email: email.toUpperCase() })).status).toBe(200)
  })

  test('a user whom somebody else changed or deleted meanwhile is not overwritten', async () => {
    const { id } = await makeCustomer(shop)
    const [opened] = (await list({ sort: '-id' })).data
    expect((await update(id, { version: opened?.version, name: 'Pirmas' })).status).toBe(200)
    const late = await update(id, { version: opened?.version, name: 'Antras' })
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('Šį vartotoją ką tik pakeitė kitas administratorius. Atidarykite jį iš naujo.')
    expect((await rowOf(id))?.name).toBe('Pirmas')

    await remove(id)
    const gone = await update(id, { version: opened?.version })
    expect(gone).toMatchObject({ status: 404, body: { message: expect.stringMatching(/nebėra/) } })
  })

  test('T34 an administrator can’t take away their own rights, or change their own password on the user form', async () => {
    const own = { email: 'seimininkas@example.lt' }
    expect(await update(admin.id, { ...own, isAdmin: false })).toMatchObject({
      status: 403,
      body: { code: 'own-rights' },
    })
    const password = { password: 'Gera paslaptis', password_confirmation: 'Gera paslaptis' }
    expect(await update(admin.id, { ...own, ...password })).toMatchObject({
      status: 403,
      body: { code: 'own-password' },
    })
    expect((await rowOf(admin.id))?.name).toBe('Jonas')
    expect((await update(admin.id, { ...own, isAdmin: true, name: 'Jonas', lastname: 'Šeimininkas' })).status).toBe(200)
  })

  test('T33 only the form’s fields of a user can be written', async () => {
    const { id } = await makeCustomer(shop)
    const before = await rowOf(id)
    const sneaked = {
      id: 999_999,
      is_admin: true,
      password_hash: 'x',
      created_at: '2000-01-01T00:00:00Z',
      letters: 'x',
      last_login_at: '2000-01-01T00:00:00Z',
      role: 'admin',
      title: 'UAB „Įsiterpė“',
      cart: { total: 0 },
    }
    await update(id, sneaked)
    const { name: _, lastname: __, email: ___, phone: ____, letters: _____, ...rest } = before ?? ({} as never)
    expect(await rowOf(id)).toMatchObject(rest)
    const { body } = await create({ ...sneaked, id: 999_999 })
    expect(body.data.id).not.toBe(999_999)
    expect(await rowOf(body.data.id)).toMatchObject({ is_admin: false, title: null, last_login_at: null })
  })
})

describe('a deleted person', () => {
  test('T44 is signed out with all that was theirs alone; orders and documents stay as they were', async () => {
    const person = await makeCustomer(shop)
    // paid and in the future: nothing is owed, but the shop must know whom to call
    const tool = { product_id: (await makeRentProduct(shop)).id, period: { from: '2027-01-11', to: '2027-01-12' } }
    const ahead = { starts_at: new Date('2027-01-11T06:00:00Z'), expected_return: new Date('2027-01-12T15:00:00Z') }
    const order = await makeOrder(shop, {
      user_id: person.id,
      order: { email: person.email },
      lines: [{ ...tool, ...ahead }],
    })
    await shop.request(MarkPaid, { as: admin.token, params: { id: order.id } })
    const site = { title: 'Namas', address: 'Aušros g. 21', city: 'Kaunas' }
    await shop.request(CreateObject, { as: person.token, body: site })
    const before = (await shop.request(ShowOrder, { as: admin.token, params: { id: order.id } })).body
    const pdf = { as: admin.token, params: { id: order.id, kind: 'invoice' } }
    const drawn = (await shop.request(OrderPdf, pdf)).bytes

    const answer = await remove(person.id)
    expect(answer.status).toBe(204)
    expect(answer.bytes).toHaveLength(0)

    const { db } = shop.context.database
    expect((await shop.request(ShowUser, { as: person.token })).status).toBe(401)
    expect(await db.select().from(tokens).where(eq(tokens.user_id, person.id))).toEqual([])
    expect(await db.select().from(carts).where(eq(carts.user_id, person.id))).toEqual([])
    expect(await rowOf(person.id)).toBeUndefined()
    const [kept] = await db.select().from(orders).where(eq(orders.id, order.id))
    expect(kept).toMatchObject({ user_id: null, name: 'Rūta', email: person.email })
    expect((await shop.request(ShowOrder, { as: admin.token, params: { id: order.id } })).body).toEqual(before)
    expect((await shop.request(OrderPdf, pdf)).bytes.equals(drawn)).toBe(true)

    const [line] = await recordedOf(person.id)
    expect(line).toMatchObject({ deed: 'user.deleted', subject_title: `#${person.id}`, details: {} })
  })

  test('can open a new account with the same address', async () => {
    const { id, email } = await makeCustomer(shop)
    await remove(id)
    expect((await create({ email })).status).toBe(201)
  })

  test('T34 cannot be deleted twice, and nobody deletes their own account', async () => {
    const { id } = await makeCustomer(shop)
    await remove(id)
    expect(await remove(id)).toMatchObject({ status: 404, body: { message: expect.stringMatching(/nebėra/) } })
    expect(await remove(admin.id)).toMatchObject({ status: 403, body: { message: 'Savo paskyros ištrinti negalite.' } })
    expect((await remove(0)).status).toBe(422)
  })
})

describe('several at once', () => {
  test('go together, an id that is named twice too', async () => {
    const [a, b] = [await makeCustomer(shop), await makeAdmin(shop)]
    expect((await removeAll([a.id, b.id, a.id])).status).toBe(204)
    expect([await rowOf(a.id), await rowOf(b.id)]).toEqual([undefined, undefined])
    expect((await shop.request(ShowUser, { as: b.token })).status).toBe(401)
    expect(await recordedOf(a.id)).toHaveLength(1)
  })

  test('T34 stay all when one of them is oneself or is not there', async () => {
    const { id } = await makeCustomer(shop)
    expect(await removeAll([id, admin.id])).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/jūsų paskyra.*Niekas neištrinta/) },
    })
    expect(await removeAll([id, 2_147_483_647])).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/#2147483647 nebėra.*Niekas/) },
    })
    expect((await removeAll([id, Number('7.0') + 2_147_483_000])).status).toBe(404)
    expect(await rowOf(id)).toBeDefined()
    expect((await shop.request(ShowUser, { as: admin.token })).status).toBe(200)
  })

  test.each([
    [[]],
    [['7']],
    [[[7]]],
    [[7.5]],
    [[0]],
    [[-1]],
    [[2_147_483_648]],
    [[null]],
    ['7'],
    [7],
    [null],
    [{ 0: 7 }],
  ])('%j is no list of ids', async (ids) => {
    expect((await removeAll(ids)).status).toBe(422)
  })

  test('T34 7.0 is 7', async () => {
    const { id } = await makeCustomer(shop)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/users/bulk-delete',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"ids":[${id}.0]}`,
    })
    expect(answer.statusCode).toBe(204)
    expect(await rowOf(id)).toBeUndefined()
  })
})
