import { listBookingsBrokenByChange } from '#counter/fleet/server/list-bookings-broken-by-change.ts'
import { findPickupCode } from '#counter/handovers/server/find-pickup-code.ts'
import { insertGuestOrderLink } from '#orders/server/public/insert-guest-order-link.ts'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { readContactsOfOrders } from '#orders/server/public/read-contacts-of-orders.ts'
import { assertSeriesUnused } from '#people/documents/server/assert-series-unused.ts'
import { composeBeforeCommit } from '#shell/action/before-commit.ts'
import { assertEventNamesUnique } from '#shell/action/define-event.ts'
import type { UpwardHandlers, UpwardQueries } from '#shell/action/domain-events.ts'
import { groupSubscribers } from '#shell/action/subscribers.ts'
import { modules } from './modules.ts'

/** Queries that lower modules ask of higher ones. */
const answers: UpwardQueries = {
  brokenBookings: (tx, { productId, placeId, units, now }) =>
    listBookingsBrokenByChange(tx, {
      productId,
      placeId,
      from: now,
      to: null,
      now,
      becomes: (pool) => ({ ...pool, stock: pool.stock + units }),
    }),
  leadToOrder: insertGuestOrderLink,
  holdOrder: (tx, orderId) => lockOrders(tx, [orderId]),
  pickupCode: findPickupCode,
  contactsOfOrders: readContactsOfOrders,
  assertSeriesUnused,
}

assertEventNamesUnique(modules.flatMap(({ events = [] }) => events))

const subscribers = groupSubscribers(modules.flatMap(({ subscribers = [] }) => subscribers))

const erasures = modules.toReversed().flatMap(({ erasure = [] }) => erasure)

const beforeCommit = composeBeforeCommit(modules.flatMap(({ beforeCommit = [] }) => beforeCommit))

export const upwardHandlers: UpwardHandlers = { subscribers, answers, erasures, beforeCommit }
