import { type IncomingMessage, request as openRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type ImportKind, importKinds } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints, UndoImport } from '#back-office/onboarding/onboarding.contract.ts'
import { ImportUnits } from '#catalogue/units/units.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { ImportUsers } from '#people/accounts/users.contract.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { limits } from '#platform/limits/limits.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

vi.setConfig({ testTimeout: 60_000 })

let shop: TestShop
let as: string
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:00:00Z') })
  as = (await makeAdmin(shop)).token
  return () => shop.close()
})

const send = (on: TestShop, endpoint: EndpointShape, text: string, fields?: Record<string, string>) =>
  sendFile({ shop: on, as }, endpoint, text, fields)
const of = (kind: ImportKind) => buildImportEndpoints(kind)
const clients = (rows: number) =>
  ['Klientas;El. paštas', ...Array.from({ length: rows }, (_, at) => `Ona;ona${at}@example.lt`)].join('\r\n')
const withContact = 'Klientas;El. paštas;Kontaktas\r\nRasa;rasa@example.lt;Ona'
const unreadable = 'vienas\r\n"du'

/** No import writes contacts until the answer is called. */
async function holdContacts(): Promise<() => Promise<void>> {
  const holder = await shop.context.database.pool.connect()
  await holder.query('begin; lock table client_contacts in access exclusive mode')
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

const untilItWaits = () =>
  expect
    .poll(async () => (await shop.context.database.pool.query('select from pg_locks where not granted')).rowCount, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0)

test('T2222 while one server reads a file, no other one reads one, tries it, answers its refused rows or takes an import back', async () => {
  const { pool } = shop.context.database
  const other = await openTestShop({
    on: { url: String(pool.options.connectionString), dataDir: shop.context.config.dataDir },
    now: new Date('2026-11-18T08:00:00Z'),
  })
  const before = await send(shop, of('clients').start, clients(2))
  expect(before.body.data).toMatchObject({ created: 2 })
  const letGo = await holdContacts()
  const running = send(shop, of('clients').start, withContact)
  await untilItWaits()

  const refused = [409, 'import-under-way', '10']
  const toTry: [EndpointShape, Record<string, string>][] = [
    ...importKinds.flatMap((kind): [EndpointShape, Record<string, string>][] => [
      [of(kind).start, {}],
      [of(kind).start, { dry_run: '1' }],
      [of(kind).rejected, {}],
      [of(kind).rejectedXlsx, {}],
    ]),
    [ImportUnits, { dry_run: '1' }],
    [ImportUsers, { dry_run: '0' }],
  ]
  const undoing = { as, params: { id: before.body.data.id } }
  const undone = other.request(UndoImport, undoing)
  await Promise.all(
    toTry.map(async ([endpoint, fields], at) => {
      const { status, body, headers } = await send(at % 2 ? shop : other, endpoint, unreadable, fields)
      expect([endpoint.address, status, body.code, headers['retry-after']]).toEqual([endpoint.address, ...refused])
      expect(body.message).toBe('Šiuo metu įkeliamas kitas failas. Bandykite, kai jis bus baigtas.')
    }),
  )
  expect((await undone).body.code).toBe('import-under-way')

  await letGo()
  expect((await running).body.data).toMatchObject({ created: 1 })
  expect((await send(other, of('clients').start, unreadable)).status).toBe(422)
  expect((await other.request(UndoImport, undoing)).body.data).toMatchObject({ removed: 2 })
  await other.close()
})

test('T2223 a form sent twice with one key goes in once, and the second does not end the first', async () => {
  const progress_key = '0123456789abcdef0123456789abcdef'
  const sendOnce = () => send(shop, of('clients').start, withContact, { progress_key })
  const letGo = await holdContacts()
  const first = sendOnce()
  await untilItWaits()
  expect((await sendOnce()).status).toBe(409)
  await letGo()
  expect((await first).status).toBe(200)
  const { body } = await shop.request(of('clients').progress, { as, query: { key: progress_key } })
  expect(body.data.result).toMatchObject({ created: 1 })
})

test('T2224 files that wait in memory for their answers are bounded, and one more is refused before it is read', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const address = shop.app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const answered: Promise<IncomingMessage>[] = []
  // one more than there is room for
  const slow = Array.from({ length: Math.floor(limits.uploadsBytes / limits.fileBytes) + 1 }, () => {
    const sent = openRequest({
      ...{ host: '127.0.0.1', port, method: 'POST', path: of('clients').start.address },
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': limits.fileBytes,
      },
    })
    answered.push(new Promise((resolve) => sent.on('response', resolve)))
    sent.on('error', () => {})
    sent.write('--x\r\n')
    return sent
  })
  const letGo = () => {
    for (const one of slow) one.destroy()
  }
  onTestFinished(letGo)
  const refused = await Promise.race(answered)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(await json(refused)).toMatchObject({ code: 'busy' })
  letGo()
  const more = () => send(shop, of('clients').start, `${clients(1)}\r\n${'x'.repeat(5 * 2 ** 20)}`, { dry_run: '1' })
  await expect.poll(async () => (await more()).status, { timeout: 20_000 }).toBe(200)
})
