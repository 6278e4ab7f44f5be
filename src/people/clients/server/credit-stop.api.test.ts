import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { CreateClient, ShowClient } from '../clients.contract.ts'
import { ResumeCredit, StopCredit } from '../credit-stop.contract.ts'
import { readCreditStop } from './public/read-credit-stop.ts'

let accountant: TestPerson
let id: number
const shop = openShopForFile()
beforeAll(async () => {
  accountant = await makeAdmin(shop, { roles: ['accountant'], name: 'Ona', lastname: 'Buhalterė' })
  const counter = await makeAdmin(shop, { roles: ['counter'] })
  id = (await shop.request(CreateClient, { as: counter.token, body: { name: 'Jonas Skolininkas' } })).body.data.id
})

const stop = (body: object, clientId = id) =>
  shop.request(StopCredit, { as: accountant.token, params: { id: clientId }, body })
const stopNow = () => readCreditStop(shop.context.database.db, id)

test('T680 a client who is stopped says so with who and why, until somebody takes it back; each is written down', async () => {
  expect(await stopNow()).toBeUndefined()
  for (const reason of [undefined, '', '   ', 'a'.repeat(501), 'a\0b']) {
    const refused = await stop({ reason })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
  }
  expect((await stop({ reason: 'Nemoka' }, 2_000_000)).status).toBe(404)
  expect(await stopNow()).toBeUndefined()

  const stopped = await stop({ reason: ' Nemoka trečią mėnesį ' })
  const since = { at: shop.context.clock().toISOString(), by: 'Ona Buhalterė', reason: 'Nemoka trečią mėnesį' }
  expect([stopped.status, stopped.body.data.stop]).toEqual([200, since])
  expect(await stopNow()).toMatchObject({ by: accountant.id, reason: 'Nemoka trečią mėnesį' })
  expect((await stop({ reason: 'Nemoka trečią mėnesį' })).body.data.stop).toEqual(since)
  expect((await stop({ reason: 'Bankrutavo' })).body.data.stop).toEqual({ ...since, reason: 'Bankrutavo' })

  const resume = () => shop.request(ResumeCredit, { as: accountant.token, params: { id } })
  const resumed = await resume()
  expect([resumed.status, resumed.body.data.stop]).toEqual([200, null])
  expect((await resume()).status).toBe(200)
  const shown = await shop.request(ShowClient, { as: accountant.token, params: { id } })
  expect([shown.body.data.stop, await stopNow()]).toEqual([null, undefined])
  const deeds = (await shop.context.database.db.select().from(history).orderBy(history.id)).map(
    ({ deed: action }) => action,
  )
  expect(deeds.filter((action) => action.startsWith('client.credit'))).toEqual([
    'client.credit-stopped',
    'client.credit-stopped',
    'client.credit-resumed',
  ])
})
