import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteUsers } from '#back-office/privacy/server/delete-users.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { updateUser } from '#people/accounts/server/update-user.ts'
import { DeleteUser, UpdateUser } from '#people/accounts/users.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { rights } from '#platform/rights.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'

const shop = openShopForFile()

const admins = async (...people: TestPerson[]) =>
  shop.context.database.db
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    )
    .then((matches) => Promise.all(matches.map(({ id }) => isAdmin(id))))
    .then((matches) => matches.filter(Boolean).length)
const isAdmin = async (id: number) =>
  (await shop.context.database.db.select({ is: users.is_admin }).from(users).where(eq(users.id, id)))[0]?.is === true

const details = (email: string) => ({ name: 'A', lastname: 'B', email, phone: null, im_k: null, pvm_k: null })
const now = new Date('2026-11-18T08:30:00Z')

type Action = (by: TestPerson, other: TestPerson) => (tx: Tx) => Promise<unknown>
const deletes: Action = (by, other) => (tx) => deleteUsers(createWork(tx, { by: by.id, now }), { ids: [other.id] })
const demotes: Action = (by, other) => (tx) =>
  updateUser(createWork(tx, { now }), {
    id: other.id,
    details: details(other.email),
    roles: { isAdmin: false },
    by: { id: by.id, isAdmin: true, rights, tokenId: 0, freshAt: shop.context.clock() },
  })

test.each([
  ['delete each other', deletes, deletes],
  ['demote each other', demotes, demotes],
  ['delete and demote each other', deletes, demotes],
])('T35 of two administrators who %s at the same instant one stays', async (_, first, second) => {
  const [a, b] = [await makeAdmin(shop), await makeAdmin(shop)]
  const { transaction } = shop.context.database
  let late: Promise<unknown> | undefined

  await transaction(async (tx) => {
    await first(a, b)(tx)
    late = transaction(second(b, a)).catch((refusal: unknown) => refusal)
    await new Promise((done) => setTimeout(done, 150))
  })

  expect(await late).toMatchObject({ status: first === deletes ? 401 : 403 })
  expect(await admins(a, b)).toBe(1)
})

test('T35 an admin who loses the right at the same instant changes nobody any more, not even a customer', async () => {
  const [a, b, customer] = [await makeAdmin(shop), await makeAdmin(shop), await makeCustomer(shop)]
  const { transaction } = shop.context.database
  const changes = (tx: Tx) =>
    updateUser(createWork(tx, { now }), {
      id: customer.id,
      details: details(customer.email),
      roles: {},
      by: { id: b.id, isAdmin: true, rights, tokenId: 0, freshAt: shop.context.clock() },
    })
  let late: Promise<unknown> | undefined

  await transaction(async (tx) => {
    await demotes(a, b)(tx)
    late = transaction(changes).catch((refusal: unknown) => refusal)
    await new Promise((done) => setTimeout(done, 150))
  })

  expect(await late).toMatchObject({ status: 403 })
})

test('T35 over the wire too, again and again', async () => {
  for (let round = 0; round < Number(process.env.ADMINISTRATORS_DUELS ?? 10); round++) {
    const [a, b] = [await makeAdmin(shop), await makeAdmin(shop)]
    const act = (by: TestPerson, other: TestPerson) =>
      round % 2
        ? shop.request(DeleteUser, { as: by.token, params: { id: other.id } })
        : shop.request(UpdateUser, {
            as: by.token,
            params: { id: other.id },
            body: { ...details(other.email), isAdmin: false },
          })
    const answers = await Promise.all([act(a, b), act(b, a)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1)
    expect(await admins(a, b)).toBe(1)
  }
}, 180_000)
