import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { handovers } from '#counter/handovers/server/handovers.tables.ts'
import {
  listReportPhotos,
  type Post,
  type QueuedReport,
  type ReportQueue,
  sendQueuedReports,
} from '#counter/rounds/outbox.ts'
import { ReportStop, SendStopPhoto, type SentStopReport } from '#counter/rounds/rounds.contract.ts'
import { makeDriver, makeStop } from '#counter/rounds/rounds.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { ApiError, NetworkError } from '#platform/browser/api-client.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'

let admin: TestPerson
let driver: TestPerson
let picture: Buffer
const shop = openShopForFile({ now: new Date('2026-11-16T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  driver = await makeDriver(shop)
  picture = await makePictureFile({ format: 'jpeg' })
})

/** A phone's storage, which survives the program's death. */
function aPhone(): ReportQueue & { photos: Map<string, Blob>; size: () => number } {
  const reports = new Map<string, string>()
  const photos = new Map<string, Blob>()
  return {
    photos,
    size: () => reports.size,
    all: async () =>
      [...reports.values()].map((text): QueuedReport => JSON.parse(text)).sort((a, b) => a.made_at - b.made_at),
    put: async (report) => void reports.set(report.key, JSON.stringify(report)),
    remove: async ({ key, photos: named }) => {
      reports.delete(key)
      for (const id of Object.keys(named)) photos.delete(id)
    },
    photo: async (id) => photos.get(id),
  }
}

type Luck = 'through' | 'lost' | 'answer lost' | 'signed out'

function anEther(luck: () => Luck, token = () => driver.token): Post {
  async function carried<T>(
    ask: () => Promise<{ status: number; body: { data: T } & Record<string, unknown> }>,
  ): Promise<T> {
    const happens = luck()
    if (happens === 'lost') throw new NetworkError()
    if (happens === 'signed out') throw new ApiError(401, { message: 'Prisijunkite.' })
    const { status, body } = await ask()
    if (happens === 'answer lost') throw new NetworkError()
    if (status >= 300) throw new ApiError(status, body as never)
    return body.data
  }
  return {
    sendPhoto: async (stopId, photo) => {
      const form = await buildMultipartForm({ photo: { name: 'p.jpg', bytes: Buffer.from(await photo.arrayBuffer()) } })
      return (
        await carried<{ key: string }>(() =>
          shop.request(SendStopPhoto, { ...form, as: token(), params: { id: stopId } }),
        )
      ).key
    },
    tell: async (stopId, key, body) => {
      const headers = { 'idempotency-key': key }
      await carried(() => shop.request(ReportStop, { as: token(), params: { id: stopId }, headers, body }))
    },
  }
}

const at = { by: 0, now: () => Date.parse('2026-11-16T08:30:00Z') }
let names = 0
const aName = () => (++names).toString(16).padStart(32, '0')

async function keptAct(phone: ReturnType<typeof aPhone>, stopId: number, act: object, withPhoto = false) {
  const photo = aName()
  if (withPhoto) phone.photos.set(photo, new Blob([new Uint8Array(picture)]))
  const lines = (act as { lines: object[] }).lines.map((line) => ({ ...line, photos: withPhoto ? [photo] : [] }))
  const report = { kind: 'handed-over', act: { ...act, lines } } as unknown as SentStopReport
  const photos = Object.fromEntries(listReportPhotos(report).map((id) => [id, null]))
  const kept = {
    key: `aktas-is-telefono-${++names}`,
    by: driver.id,
    stop_id: stopId,
    title: 'Rūta',
    report,
    photos,
    refused: null,
  }
  await phone.put({ ...kept, made_at: at.now() - 60_000 + names })
  return kept.key
}

async function aDay(count: number, phone: ReturnType<typeof aPhone>) {
  const orders: number[] = []
  for (let index = 0; index < count; index++) {
    const { orderId } = await makeRentalOrder(shop)
    const stopId = await makeStop(shop, { orderId, driverId: driver.id })
    const { tools } = await fetchHandover(shop, admin.token, orderId)
    await keptAct(phone, stopId, makeHandOverBody(tools), index % 3 === 0)
    orders.push(orderId)
  }
  return orders
}

test('T900 an act is written down once and the phone ends empty, whatever gets lost on the way, and whenever the program dies', async () => {
  const anyLuck = fc.infiniteStream(fc.constantFrom<Luck>('through', 'through', 'lost', 'answer lost', 'signed out'))
  await fc.assert(
    fc.asyncProperty(anyLuck, fc.integer({ min: 1, max: 5 }), async (luck, count) => {
      const phone = aPhone()
      const orders = await aDay(count, phone)
      const bad = anEther(() => luck.next().value ?? 'through')
      // each turn is a new page that knows only the phone's storage; sometimes two at once
      for (let turn = 0; turn < 6; turn++)
        await Promise.all(
          Array.from({ length: 1 + (turn % 2) }, () => sendQueuedReports(phone, bad, { ...at, by: driver.id })),
        )
      for (let turn = 0; turn < 3; turn++)
        await sendQueuedReports(
          phone,
          anEther(() => 'through'),
          { ...at, by: driver.id },
        )
      const acts = await shop.context.database.db.select().from(handovers).where(inArray(handovers.order_id, orders))
      expect(acts.map(({ order_id }) => order_id).sort()).toEqual([...orders].sort())
      expect([phone.size(), phone.photos.size]).toEqual([0, 0])
    }),
    { numRuns: 10 },
  )
  const numbers = await shop.context.database.db.select().from(documents).where(eq(documents.kind, 'act'))
  expect(numbers.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
}, 120_000)

test('T901 an act that the shop refuses stays on the phone with the reason, and later acts are sent', async () => {
  const phone = aPhone()
  const [first, second] = await aDay(2, phone)
  const db = shop.context.database.db
  await db
    .update(stops)
    .set({ state: 'dropped', ended_at: new Date() })
    .where(eq(stops.order_id, first ?? 0))
  const through = anEther(() => 'through')
  expect(await sendQueuedReports(phone, through, { ...at, by: driver.id })).toEqual({ sent: 1, refused: 1 })
  const left = await phone.all()
  expect(left).toMatchObject([{ refused: { code: 'stop-ended' }, report: { kind: 'handed-over' } }])
  expect(phone.photos.size).toBe(1)
  expect(await sendQueuedReports(phone, through, { ...at, by: driver.id })).toEqual({ sent: 0, refused: 0 })
  expect(await phone.all()).toEqual(left)
  expect(
    await db
      .select()
      .from(handovers)
      .where(inArray(handovers.order_id, [first ?? 0, second ?? 0])),
  ).toMatchObject([{ order_id: second }])
})

test('T902 a driver’s sign-in does not send what another driver stored on the same phone', async () => {
  const phone = aPhone()
  await aDay(1, phone)
  const other = await makeDriver(shop)
  expect(
    await sendQueuedReports(
      phone,
      anEther(
        () => 'through',
        () => other.token,
      ),
      { ...at, by: other.id },
    ),
  ).toEqual({ sent: 0, refused: 0 })
  expect(phone.size()).toBe(1)
  expect(
    await sendQueuedReports(
      phone,
      anEther(() => 'through'),
      { ...at, by: driver.id },
    ),
  ).toEqual({ sent: 1, refused: 0 })
})

test('T903 pictures that waited for their act too long are sent once more', async () => {
  const phone = aPhone()
  const [orderId] = await aDay(1, phone)
  const [kept] = await phone.all()
  const gone = Object.keys(kept?.photos ?? {}).map((id) => [id, 'f'.repeat(32)])
  await phone.put({ ...(kept as QueuedReport), photos: Object.fromEntries(gone) })
  const through = anEther(() => 'through')
  expect(await sendQueuedReports(phone, through, { ...at, by: driver.id })).toMatchObject({ sent: 0 })
  expect(await sendQueuedReports(phone, through, { ...at, by: driver.id })).toMatchObject({ sent: 1 })
  expect(
    await shop.context.database.db
      .select()
      .from(handovers)
      .where(eq(handovers.order_id, orderId ?? 0)),
  ).toHaveLength(1)
})
