import { eq } from 'drizzle-orm'
import {
  listStaffNotificationAddresses,
  mailStaffNotification,
} from '#people/mail/server/public/mail-staff-notification.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { DeskOrderRequestedAgain } from '../desk.events.ts'
import { getDeskState } from '../desk-states.ts'
import { buildQuoteRequestedAgainMail } from '../staff-notifications.mail.ts'
import { buildDeskSubject } from './build-desk-subject.ts'
import { desk_orders } from './desk.tables.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { findQuoteLink, throwQuoteNotFound } from './quote-links.ts'

/**
 * A quote is requested once until it is quoted anew. Returns its id. Throws 404; 409 `already-placed`, `withdrawn`,
 * `quote-is-valid`.
 */
export async function requestQuoteAgain(work: Work, { secret }: { secret: string }): Promise<number> {
  const { tx, now } = work
  const link = (await findQuoteLink(tx, secret, now)) ?? throwQuoteNotFound()
  const row = await lockDeskOrder(tx, { id: link.id })
  const state = getDeskState(row, now)
  if (state === 'placed') throw conflict('already-placed', 'Pasiūlymas jau priimtas.')
  if (state === 'withdrawn')
    throw conflict('withdrawn', 'Pasiūlymas atšauktas. Jei įrankių dar reikia, susisiekite su mumis.')
  if (state !== 'lapsed') throw conflict('quote-is-valid', 'Pasiūlymas dar galioja: jį galite priimti.')
  if (row.asked_again_at) return row.id
  await tx.update(desk_orders).set({ asked_again_at: now, updated_at: now }).where(eq(desk_orders.id, row.id))
  await work.happened(DeskOrderRequestedAgain, buildDeskSubject(row.id))
  const { id, client, phone, price_with_vat, number, form } = row
  const { place } = resolveBranches(await readPlaces(tx, await work.settings()), {
    place_id: form?.place_id ?? undefined,
  })
  const to = await listStaffNotificationAddresses(work, place.id)
  const entry = { id, client, phone, price_with_vat, number: number ?? '' }
  await mailStaffNotification(work, buildQuoteRequestedAgainMail(entry), { to, orderId: id })
  return id
}
