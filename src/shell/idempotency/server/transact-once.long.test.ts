import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { IdempotentRequest } from '#platform/http/idempotency.ts'
import { conflict } from '#platform/refusal.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { waitUntilBlocked } from '#platform/test-kit/run-concurrently.ts'
import { idempotency_keys } from './idempotency.tables.ts'

const shop = openShopForFile()
let clerk: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  clerk = await makeAdmin(shop)
  colleague = await makeAdmin(shop)
})

const endpoint = { scope: 'settlings', usedBefore: 'Jau įrašyta kitaip.' } as const
const request = (key: string, sent: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  endpoint,
  by: clerk.id,
  key,
  bodyHash: 'a'.repeat(64),
  client: null,
  ...sent,
})
const act = <T extends object>(sent: IdempotentRequest, action: () => Promise<T>) =>
  shop.context.actOnceAs({ by: sent.by, now: shop.context.clock(), actor: 'guest' }, sent)(action)
const kept = async () => (await shop.context.database.db.select().from(idempotency_keys)).length

/** The first acts until the second waits for it. */
async function actTwice(sent: [IdempotentRequest, IdempotentRequest], end: () => Promise<{ nth: number }>) {
  let acted = 0
  const second = async () => ({ nth: ++acted })
  let waiting: Promise<{ nth: number; replayed: boolean }> | undefined
  const first = act(sent[0], async () => {
    acted++
    waiting = act(sent[1], second)
    waiting.catch(() => undefined)
    await waitUntilBlocked(shop, 1)
    return end()
  })
  const answers = await Promise.allSettled([
    first,
    first.then(
      () => waiting,
      () => waiting,
    ),
  ])
  return {
    acted,
    answers: answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
  }
}

test('T1835 of two requests with one key at the same instant one acts, and the other waits and gets the same answer', async () => {
  const before = await kept()
  const both = await actTwice([request('dvigubas'), request('dvigubas')], async () => ({ nth: 1 }))
  expect(both).toEqual({
    acted: 1,
    answers: [
      { nth: 1, replayed: false },
      { nth: 1, replayed: true },
    ],
  })
  expect(await kept()).toBe(before + 1)
})

test('T1836 a refused request leaves nothing of its key: the one that waited for it acts', async () => {
  const refused = async () => {
    throw conflict('sold-out', 'Nebėra.')
  }
  const both = await actTwice([request('atmestas'), request('atmestas')], refused)
  expect(both).toEqual({ acted: 2, answers: ['sold-out', { nth: 2, replayed: false }] })
})

test('T1837 a key that asks for something else is refused, also at the same instant; another person’s is another', async () => {
  const other = { bodyHash: 'b'.repeat(64) }
  const both = await actTwice([request('kitkas'), request('kitkas', other)], async () => ({ nth: 1 }))
  expect(both).toEqual({ acted: 1, answers: [{ nth: 1, replayed: false }, 'key-used-before'] })
  const theirs = request('kitkas', { by: colleague.id, ...other })
  expect(await act(theirs, async () => ({ nth: 7 }))).toEqual({ nth: 7, replayed: false })
  const elsewhere = request('kitkas', { endpoint: { ...endpoint, scope: 'compensations' }, ...other })
  expect(await act(elsewhere, async () => ({ nth: 8 }))).toEqual({ nth: 8, replayed: false })
})

test('a kept answer has no secret, and a request that was done already keeps no key', async () => {
  const opened = async () => ({ nth: 1, secret: 'paslaptis' })
  expect(await act(request('slaptas'), opened)).toEqual({ nth: 1, secret: 'paslaptis', replayed: false })
  expect(await act(request('slaptas'), opened)).toEqual({ nth: 1, replayed: true })
  const before = await kept()
  expect(await act(request('jau'), async () => ({ nth: 1, replayed: true }))).toEqual({ nth: 1, replayed: true })
  expect(await kept()).toBe(before)
})
