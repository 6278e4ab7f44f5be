import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteUsers } from '#back-office/privacy/server/delete-users.ts'
import { aCustomer, anAdmin, type SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { updateUser } from '#people/accounts/server/update-user.ts'
import { DeleteUser, UpdateUser } from '#people/accounts/users.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { rights } from '#platform/rights.ts'
import { shopForFile } from '#platform/test-kit/shop-for-file.ts'
import { workOf } from '#shell/action/work.ts'

const shop = shopForFile()

const admins = async (...people: SamplePerson[]) =>
  shop.ground.database.db
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    )
    .then((found) => Promise.all(found.map(({ id }) => isAdmin(id))))
    .then((found) => found.filter(Boolean).length)
const isAdmin = async (id: number) =>
  (await shop.ground.database.db.select({ is: users.is_admin }).from(users).where(eq(users.id, id)))[0]?.is === true

const details = (email: string) => ({ name: 'A', lastname: 'B', email, phone: null, im_k: null, pvm_k: null })
const now = new Date('2026-11-18T08:30:00Z')

type Action = (by: SamplePerson, other: SamplePerson) => (tx: Tx) => Promise<unknown>
const deletes: Action = (by, other) => (tx) => deleteUsers(workOf(tx, { by: by.id, now }), { ids: [other.id] })
const demotes: Action = (by, other) => (tx) =>
  updateUser(workOf(tx, { now }), {
    id: other.id,
    details: details(other.email),
    asked: { isAdmin: false },
    by: { id: by.id, isAdmin: true, rights, tokenId: 0, freshAt: shop.ground.clock() },
  })

test.each([
  ['delete each other', deletes, deletes],
  ['demote each other', demotes, demotes],
  ['delete and demote each other', deletes, demotes],
])('T35 of two administrators who %s at the same instant one stays', async (_, first, second) => {
  const [a, b] = [await anAdmin(shop), await anAdmin(shop)]
  const { transaction } = shop.ground.database
  let late: Promise<unknown> | undefined

  await transaction(async (tx) => {
    await first(a, b)(tx)
    late = transaction(second(b, a)).catch((refusal: unknown) => refusal)
    await new Promise((done) => setTimeout(done, 150))
  })

  expect(await late).toMatchObject({ status: first === deletes ? 401 : 403 })
  expect(await admins(a, b)).toBe(1)
})

test('T35 who loses the right at the same instant changes nobody any more, not even a customer', async () => {
  const [a, b, customer] = [await anAdmin(shop), await anAdmin(shop), await aCustomer(shop)]
  const { transaction } = shop.ground.database
  const changes = (tx: Tx) =>
    updateUser(workOf(tx, { now }), {
      id: customer.id,
      details: details(customer.email),
      asked: {},
      by: { id: b.id, isAdmin: true, rights, tokenId: 0, freshAt: shop.ground.clock() },
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
    const [a, b] = [await anAdmin(shop), await anAdmin(shop)]
    const act = (by: SamplePerson, other: SamplePerson) =>
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
