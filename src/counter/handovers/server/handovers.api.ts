import { and, eq, lt } from 'drizzle-orm'
import { OrderReady } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { assertNotLapsed } from '#orders/server/public/assert-not-lapsed.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { openGuestOrder } from '#orders/server/public/open-guest-order.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { enqueueWordedSms } from '#people/sms/server/public/enqueue-sms.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { requireRight } from '#platform/http/session.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchContacts } from '#shell/branches/order-branches.ts'
import { withPictures } from '#shell/images/server/public/with-pictures.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import {
  BillSettlements,
  CheckPickupCode,
  HandOver,
  MarkReady,
  ScanUnit,
  SendPhoto,
  SettleLine,
  ShowGuestPickupCode,
  ShowHandover,
  ShowPhoto,
  ShowPickupCode,
  TakeToolsBack,
} from '../handovers.contract.ts'
import { toolsReadySms } from '../tools-ready.sms.ts'
import { billSettlements } from './bill-settlements.ts'
import { checkPickupCode } from './check-pickup-code.ts'
import { completeReturn } from './complete-return.ts'
import { handOver } from './hand-over.ts'
import { readDone, readHandover } from './handovers.queries.ts'
import { tools_ready } from './handovers.tables.ts'
import { isBrought } from './is-brought.ts'
import { prepareMoneyAtHandOver } from './prepare-money-at-hand-over.ts'
import { openPhotoFiles } from './public/open-photo-files.ts'
import { saveHandoverPhoto } from './save-handover-photo.ts'
import { scanUnit } from './scan-unit.ts'
import { settleLine } from './settle-line.ts'
import { showPickupCode } from './show-pickup-code.ts'

export const registerHandoverRoutes: ModuleApi = (route, { config }) => {
  const files = openPhotoFiles(config)

  route(ShowHandover, async ({ params, who, now, database }) => {
    const data = await readHandover(database.db, { orderId: params.id, clerkId: who.id, now })
    if (!data) throw notFound('Tokio užsakymo nėra.')
    return { data }
  })

  route(MarkReady, async ({ params, act }) => {
    const goes = await act((work) => sayReady(work, { orderId: params.id }))
    return { message: goes ? `Pažymėta. SMS klientui išeis ${formatDateTime(goes)}.` : 'Pažymėta, kad paruošta.' }
  })

  route(HandOver, async ({ params: { id: orderId }, body, database, act }) => {
    const { handoverId } = await act(async (work) => {
      const takeMoney = prepareMoneyAtHandOver(work, { orderId, body })
      return { orderId, ...(await handOver(work, { orderId, body, takeMoney })) }
    })
    return { data: await readDone(database.db, handoverId) }
  })

  route(TakeToolsBack, async ({ params: { id: orderId }, body, database, act }) => {
    const { handoverId } = await act(async (work) => ({ orderId, ...(await completeReturn(work, { orderId, body })) }))
    return { data: await readDone(database.db, handoverId) }
  })

  route(ScanUnit, async ({ params, body: scan, who, now, database }) => {
    if (scan.override_inspection) requireRight(who, 'inspections:override')
    return { data: await scanUnit(database.db, { orderId: params.id, scan, now }) }
  })

  route(ShowPickupCode, async ({ params, who, act }) => {
    const input = { orderId: params.id, userId: who.id }
    return { data: await act((work) => showPickupCode(work, input)) }
  })

  const opened = openGuestOrder()
  route(ShowGuestPickupCode, async (asking) => {
    const orderId = await opened(asking)
    const input = { orderId, userId: 'has-its-link', now: asking.now } as const
    return { data: await asking.act((work) => showPickupCode(work, input)) }
  })

  route(CheckPickupCode, async ({ params, body, database }) => {
    await checkPickupCode(database.db, { orderId: params.id, shown: body.code, field: 'code' })
    return { message: 'Atsiėmimo kodas tinka.' }
  })

  route(SendPhoto, async ({ params, files: uploads, act }) => {
    if (uploads.length === 0) throw invalid({ photo: ['Pasirinkite nuotrauką.'] })
    return withPictures(files, uploads, async ([picture]) => {
      const key = picture?.key ?? ''
      await act((work) => saveHandoverPhoto(work, { orderId: params.id, key }))
      return { data: { key } }
    })
  })

  route(ShowPhoto, async ({ params, query, reply }) => {
    const bytes = await files.read({ key: params.key, width: Number(query.width), format: 'webp' })
    if (!bytes) throw notFound('Tokios nuotraukos nėra.')
    // A photo may show a customer's home.
    reply.type('image/webp').header('cache-control', 'no-store')
    return bytes
  })

  route(SettleLine, async ({ params, act }) => {
    await act((work) => settleLine(work, { lineId: params.id }))
    return { message: 'Pažymėta, kad atsiskaityta.' }
  })

  route(BillSettlements, async ({ params, act }) => {
    const { orderId } = await act((work) => billSettlements(work, { orderId: params.id }))
    return { data: { order_id: orderId } }
  })
}

interface Ready {
  orderId: number
}

/**
 * The message goes once per order; by SMS where switched on. Returns its moment. 404; 409 when nothing waits to go
 * out.
 */
async function sayReady(work: Work<number>, { orderId }: Ready): Promise<Date | undefined> {
  const { tx, now, by } = work
  assertNotLapsed(await lockOrder(tx, orderId))
  const [waits] = await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpenRental, lt(rentals.handed_out, rentals.quantity)))
    .limit(1)
  if (!waits) throw conflict('nothing-waits', 'Šio užsakymo įrankiai jau išduoti.')
  if (await isBrought(tx, orderId)) throw conflict('is-delivered', 'Šį užsakymą pristatome: klientas jo neatsiima.')

  const said = await tx
    .insert(tools_ready)
    .values({ order_id: orderId, ready_at: now, ready_by: by })
    .onConflictDoNothing()
    .returning({ id: tools_ready.order_id })
  if (said.length === 0) return undefined
  await work.happened(OrderReady, toOrderSubject(orderId))

  const settings = await readSettings(tx)
  if (!settings.sms_kinds.includes('tools-ready')) return undefined
  const [order] = await tx
    .select({ phone: orders.phone, userId: orders.user_id })
    .from(orders)
    .where(eq(orders.id, orderId))
  const { place, isOnly } = await readOrderBranches(tx, orderId, settings)
  const { address } = applyBranchContacts(settings, place, isOnly)
  const sms = await enqueueWordedSms(work, {
    words: toolsReadySms,
    to: order?.phone ?? null,
    orderId,
    userId: order?.userId,
    once: `ready ${orderId}`,
    values: { order_id: String(orderId), where: address && `: ${address}`, shop: settings.name },
  })
  return sms?.goes_from
}
