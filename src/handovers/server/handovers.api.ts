import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { formatDateTime } from '#calendar/format-day.ts'
import { dropCollectionWhenBack } from '#delivery/server/drop-collection-when-back.ts'
import { withPictures } from '#images/server/with-pictures.ts'
import { openGuestOrder } from '#orders/server/open-guest-order.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { demandRight } from '#platform/http/session.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import {
  BillSettlements,
  CheckPickupCode,
  HandOver,
  SayReady,
  ScanUnit,
  SendPhoto,
  SettleLine,
  ShowGuestPickupCode,
  ShowHandover,
  ShowPhoto,
  ShowPickupCode,
  TakeToolsBack,
} from '../handovers.contract.ts'
import { billSettlements } from './bill-settlements.ts'
import { checkPickupCode } from './check-pickup-code.ts'
import { completeReturn } from './complete-return.ts'
import { type Attempt, hashAttempt } from './earlier-handover.ts'
import { handOver } from './hand-over.ts'
import { readDone, readHandover } from './handovers.queries.ts'
import { keepPhoto } from './keep-photo.ts'
import { photoFiles } from './photo-files.ts'
import { sayReady } from './say-ready.ts'
import { scanUnit } from './scan-unit.ts'
import { settleLine } from './settle-line.ts'
import { showPickupCode } from './show-pickup-code.ts'

export const handoversApi: RoomApi = (route, { config }) => {
  const files = photoFiles(config)

  route(ShowHandover, async ({ params, who, now, database }) => {
    const data = await readHandover(database.db, { orderId: params.id, clerkId: who.id, now })
    if (!data) throw notFound('Tokio užsakymo nėra.')
    return { data }
  })

  route(SayReady, async ({ params, who, now, database }) => {
    const goes = await database.transaction((tx) => sayReady(tx, { orderId: params.id, by: who.id, now }))
    return { message: goes ? `Pažymėta. SMS klientui išeis ${formatDateTime(goes)}.` : 'Pažymėta, kad paruošta.' }
  })

  route(HandOver, async ({ params, body, who, now, database, request, reply }) => {
    if (body.lines.some((line) => line.override_inspection)) demandRight(who, 'inspections:override')
    const attempt = attemptOf('handover', params.id, body, who.id, request.headers['idempotency-key'])
    const done = await database.transaction((tx) => handOver(tx, { orderId: params.id, body, now, ...attempt }))
    tellReplay(done, reply)
    return { data: await readDone(database.db, done.handoverId) }
  })

  route(TakeToolsBack, async ({ params, body, who, now, database, request, reply }) => {
    const attempt = attemptOf('return', params.id, body, who.id, request.headers['idempotency-key'])
    const done = await database.transaction(async (tx) => {
      const completed = await completeReturn(tx, { orderId: params.id, body, now, ...attempt })
      await dropCollectionWhenBack(tx, { orderId: params.id, byUserId: who.id, now })
      return completed
    })
    tellReplay(done, reply)
    return { data: await readDone(database.db, done.handoverId) }
  })

  route(ScanUnit, async ({ params, body: scan, who, now, database }) => {
    if (scan.override_inspection) demandRight(who, 'inspections:override')
    return { data: await scanUnit(database.db, { orderId: params.id, scan, now }) }
  })

  route(ShowPickupCode, async ({ params, who, now, database }) => {
    const asked = { orderId: params.id, userId: who.id, now }
    return { data: await database.transaction((tx) => showPickupCode(tx, asked)) }
  })

  const opened = openGuestOrder()
  route(ShowGuestPickupCode, async (asking) => {
    const orderId = await opened(asking)
    const asked = { orderId, userId: 'has-its-link', now: asking.now } as const
    return { data: await asking.database.transaction((tx) => showPickupCode(tx, asked)) }
  })

  route(CheckPickupCode, async ({ params, body, database }) => {
    await checkPickupCode(database.db, { orderId: params.id, shown: body.code, field: 'code' })
    return { message: 'Atsiėmimo kodas tinka.' }
  })

  route(SendPhoto, async ({ params, files: uploads, now, database }) => {
    if (uploads.length === 0) throw invalid({ photo: ['Pasirinkite nuotrauką.'] })
    return withPictures(files, uploads, async ([picture]) => {
      const key = picture?.key ?? ''
      await database.transaction((tx) => keepPhoto(tx, { orderId: params.id, key, now }))
      return { data: { key } }
    })
  })

  route(ShowPhoto, async ({ params, query, reply }) => {
    const bytes = await files.read({ key: params.key, width: Number(query.width), format: 'webp' })
    if (!bytes) throw notFound('Tokios nuotraukos nėra.')
    // A customer's things at home, perhaps: nothing of it stays on the clerk's machine.
    reply.type('image/webp').header('cache-control', 'no-store')
    return bytes
  })

  route(SettleLine, async ({ params, who, now, database }) => {
    await database.transaction((tx) => settleLine(tx, { lineId: params.id, byUserId: who.id, now }))
    return { message: 'Pažymėta, kad atsiskaityta.' }
  })

  route(BillSettlements, async ({ params, who, now, database }) => {
    const { orderId } = await database.transaction((tx) =>
      billSettlements(tx, { orderId: params.id, byUserId: who.id, now }),
    )
    return { data: { order_id: orderId } }
  })
}

/** Without a key each attempt stands for itself: the same part may come back twice. */
function attemptOf(
  act: 'handover' | 'return',
  orderId: number,
  body: object,
  byUserId: number,
  header: string | string[] | undefined,
): Attempt {
  const bodyHash = hashAttempt(act, orderId, body)
  const key = String(header ?? '').trim()
  if (key.length > 200) throw invalid({ 'Idempotency-Key': ['Ne daugiau kaip 200 simbolių.'] })
  return { byUserId, bodyHash, key: key || randomUUID() }
}

function tellReplay({ replayed }: { replayed: boolean }, reply: FastifyReply): void {
  if (replayed) reply.header('Idempotency-Replayed', 'true')
}
