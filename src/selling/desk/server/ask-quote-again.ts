import { eq } from 'drizzle-orm'
import { mailNews, newsMailsOf } from '#people/mail/server/mail-news.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { placesOf } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { deskState } from '../desk-states.ts'
import { quoteAskedAgainMail } from '../news.mail.ts'
import { desk_orders } from './desk.tables.ts'
import { deskSubject } from './desk-subject.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { findQuoteLink, noQuote } from './quote-links.ts'

/** Once until it is quoted anew. Returns its id. Throws 404; 409 `already-placed`, `withdrawn`, `quote-is-valid`. */
export async function askQuoteAgain(work: Work, { secret }: { secret: string }): Promise<number> {
  const { tx, now } = work
  const link = (await findQuoteLink(tx, secret, now)) ?? noQuote()
  const row = await lockDeskOrder(tx, { id: link.id })
  const state = deskState(row, now)
  if (state === 'placed') throw conflict('already-placed', 'Pasiūlymas jau priimtas.')
  if (state === 'withdrawn')
    throw conflict('withdrawn', 'Pasiūlymas atšauktas. Jei įrankių dar reikia, susisiekite su mumis.')
  if (state !== 'lapsed') throw conflict('quote-is-valid', 'Pasiūlymas dar galioja: jį galite priimti.')
  if (row.asked_again_at) return row.id
  await tx.update(desk_orders).set({ asked_again_at: now, updated_at: now }).where(eq(desk_orders.id, row.id))
  await work.happened('desk-order.asked-again', deskSubject(row.id))
  const { id, client, phone, price_with_vat, number, form } = row
  const { place } = placesOf(await readPlaces(tx, await work.settings()), { place_id: form?.place_id ?? undefined })
  const to = await newsMailsOf(work, place.id)
  const told = { id, client, phone, price_with_vat, number: number ?? '' }
  await mailNews(work, quoteAskedAgainMail(told), { to, orderId: id })
  return id
}
