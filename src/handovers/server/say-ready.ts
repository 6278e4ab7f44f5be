import { and, eq, lt } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { refuseLapsed } from '#orders/server/refuse-lapsed.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { queueWordedSms } from '#sms/server/queue-sms.ts'
import { toolsReadySms } from '../tools-ready.sms.ts'
import { tools_ready } from './handovers.tables.ts'
import { isBrought } from './is-brought.ts'

interface Ready {
  orderId: number
  by: number
  now: Date
}

/**
 * Writes down that an order's tools stand ready to be fetched, once, and tells the customer by SMS where the shop has switched that on.
 * Answers when the SMS goes; undefined: none does, or it was said before. Throws 404; 409 when nothing of the order waits to go out,
 * when it is brought, and for one that holds nothing.
 */
export async function sayReady(tx: Tx, { orderId, by, now }: Ready): Promise<Date | undefined> {
  refuseLapsed(await lockOrder(tx, orderId))
  const [waits] = await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpen, lt(rentals.handed_out, rentals.quantity)))
    .limit(1)
  if (!waits) throw conflict('nothing-waits', 'Šio užsakymo įrankiai jau išduoti.')
  if (await isBrought(tx, orderId)) throw conflict('is-delivered', 'Šį užsakymą pristatome: klientas jo neatsiima.')

  const said = await tx
    .insert(tools_ready)
    .values({ order_id: orderId, ready_at: now, ready_by: by })
    .onConflictDoNothing()
    .returning({ id: tools_ready.order_id })
  if (said.length === 0) return undefined
  await record(tx, { by, deed: 'order.ready', subject: orderSubject(orderId), now })

  const settings = await readSettings(tx)
  if (!settings.sms_kinds.includes('tools-ready')) return undefined
  const [order] = await tx
    .select({ phone: orders.phone, userId: orders.user_id })
    .from(orders)
    .where(eq(orders.id, orderId))
  const sms = await queueWordedSms(tx, {
    ...{ words: toolsReadySms, to: order?.phone ?? null, orderId, userId: order?.userId, now },
    once: `ready ${orderId}`,
    values: { order_id: String(orderId), where: settings.address && `: ${settings.address}`, shop: settings.name },
  })
  return sms?.goes_from
}
