import { SettleDeposit } from '#deposits/deposits.contract.ts'
import { showDeposit } from '#deposits/server/deposits.queries.ts'
import { openGuestOrder } from '#orders/server/open-guest-order.ts'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import {
  ReserveDeposit,
  ReserveGuestDeposit,
  ReserveMyDeposit,
  SeeCardProblem,
  ShowCardHold,
  ShowGuestCardHold,
  ShowMyCardHold,
} from '../card-holds.contract.ts'
import { beginHold } from './begin-hold.ts'
import { mailReserve } from './do-hold-steps.ts'
import { seeProblem } from './see-problem.ts'
import { settleWithCard } from './settle-with-card.ts'
import { showHold } from './show-hold.ts'

export const cardHoldsApi: RoomApi = (route, ground) => {
  const opened = openGuestOrder()

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

  route(ReserveMyDeposit, async ({ params: { id: orderId }, who, now, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId, userId: who.id, now }))) throw notFound('Tokio užsakymo nėra.')
    return { data: await beginHold(ground, { orderId, now }) }
  })

  route(ReserveGuestDeposit, async (asking) => {
    const orderId = await opened(asking)
    return { data: await beginHold(ground, { orderId, now: asking.now }) }
  })

  route(ReserveDeposit, async ({ params: { id: orderId }, body: { mail }, now }) => {
    const data = await beginHold(ground, { orderId, now })
    if (mail) await mailReserve(ground, { orderId, ...data, until: null, now })
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
