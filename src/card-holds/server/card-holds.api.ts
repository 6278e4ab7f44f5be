import { SettleDeposit } from '#deposits/deposits.contract.ts'
import { showDeposit } from '#deposits/server/deposits.queries.ts'
import { openGuestOrder } from '#orders/server/open-guest-order.ts'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts, limits } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { notFound } from '#platform/refusal.ts'
import {
  ReserveDeposit,
  ReserveGuestDeposit,
  ReserveMyDeposit,
  SeeCardProblem,
  ShowCardHold,
  ShowGuestCardHold,
  ShowMyCardHold,
  ShowReservation,
} from '../card-holds.contract.ts'
import { beginHold } from './begin-hold.ts'
import { mailReserve } from './do-hold-steps.ts'
import { findReservation } from './find-reservation.ts'
import { wakeHold } from './hear-of-hold.ts'
import { seeProblem } from './see-problem.ts'
import { settleWithCard } from './settle-with-card.ts'
import { showHold } from './show-hold.ts'

export const cardHoldsApi: RoomApi = (route, ground) => {
  const opened = openGuestOrder()
  const guesses = new RateLimit(attempts.guestLink)
  const begun = new RateLimit(attempts.beginPayment)

  /** Whoever comes back from the provider. What opens nothing is a 404; who tries too many waits. */
  route(ShowReservation, async ({ params: { secret }, request, reply, now, database }) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const look = () => findReservation(database.db, secret, now)
    const found = await guesses.countFailures(clientKey(request.ip), now, look)
    if (!found) throw notFound('Tokios rezervacijos nėra.')
    const { id: holdId, asked_at, shown } = found
    const isAskedAbout = asked_at !== null && now.getTime() - asked_at.getTime() < limits.onlinePaymentAskMs
    if (shown.state === 'waiting' && !isAskedAbout) await database.transaction((tx) => wakeHold(tx, { holdId, now }))
    return { data: shown }
  })

  route(ShowMyCardHold, async ({ params: { id }, who, now, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId: id, userId: who.id, now })))
      throw notFound('Tokio užsakymo nėra.')
    return { data: await showHold(database.db, ground.config, id) }
  })

  route(ShowGuestCardHold, async (asking) => ({
    data: await showHold(asking.database.db, ground.config, await opened(asking)),
  }))

  route(ShowCardHold, async ({ params: { id }, database }) => ({
    data: await showHold(database.db, ground.config, id),
  }))

  route(ReserveMyDeposit, async ({ params: { id: orderId }, who, now, request, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId, userId: who.id, now }))) throw notFound('Tokio užsakymo nėra.')
    begun.count(clientKey(request.ip), now)
    return { data: await beginHold(ground, { orderId, now }) }
  })

  route(ReserveGuestDeposit, async (asking) => {
    const orderId = await opened(asking)
    begun.count(clientKey(asking.request.ip), asking.now)
    return { data: await beginHold(ground, { orderId, now: asking.now }) }
  })

  route(ReserveDeposit, async ({ params: { id: orderId }, body: { mail }, now, database }) => {
    const data = await beginHold(ground, { orderId, now })
    if (mail) await database.transaction((tx) => mailReserve(tx, { orderId, ...data, until: null, now }))
    return { data }
  })

  route(SeeCardProblem, async ({ params, database }) => {
    await database.transaction((tx) => seeProblem(tx, params.id))
    return { message: 'Pažymėta.' }
  })

  // Settled here, above the ledger: what is held on a card changes with it.
  route(SettleDeposit, async ({ params, body: { held_seen, ...body }, who, now, database }) => {
    const asked = { orderId: params.id, ...body, heldSeen: held_seen, byUserId: who.id, now }
    await database.transaction((tx) => settleWithCard(tx, asked))
    const data = await showDeposit(database.db, params.id)
    if (!data) throw notFound('Tokio užsakymo nėra.')
    return { data }
  })
}
