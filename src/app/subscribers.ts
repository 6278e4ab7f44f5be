import { listBookingsBrokenByChange } from '#counter/fleet/server/list-bookings-broken-by-change.ts'
import { findPickupCode } from '#counter/handovers/server/find-pickup-code.ts'
import { mailHandover } from '#counter/handovers/server/mail-handover.ts'
import { insertGuestOrderLink } from '#orders/server/public/insert-guest-order-link.ts'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { readContactsOfOrders } from '#orders/server/public/read-contacts-of-orders.ts'
import { assertSeriesUnused } from '#people/documents/server/assert-series-unused.ts'
import { dropStopsWhenDeleted } from '#rentals/delivery/server/public/drop-stops-when-deleted.ts'
import { mailDeclined } from '#sales/approvals/server/public/mail-declined.ts'
import { notifyStaffOfNewOrder } from '#sales/desk/server/public/notify-staff.ts'
import type { EventSubscribers, UpwardHandlers, UpwardQueries } from '#shell/action/domain-events.ts'
import { groupSubscribers } from '#shell/action/subscribers.ts'
import { modules } from './modules.ts'

/** In order and in the event's transaction. What an action needs for its answer or refusal it calls itself. */
const consequences = {
  'order.declined': [mailDeclined],
  'order.deleted': [dropStopsWhenDeleted],
  'order.placed': [notifyStaffOfNewOrder],
  'order.handed-over': [mailHandover],
  'order.tools-returned': [mailHandover],
} satisfies EventSubscribers

/** Queries that lower houses ask of higher ones. */
const answers: UpwardQueries = {
  brokenBookings: (tx, { productId, placeId, units, now }) =>
    listBookingsBrokenByChange(tx, {
      ...{ productId, placeId, from: now, to: null, now },
      becomes: (pool) => ({ ...pool, stock: pool.stock + units }),
    }),
  leadToOrder: insertGuestOrderLink,
  holdOrder: (tx, orderId) => lockOrders(tx, [orderId]),
  pickupCode: findPickupCode,
  contactsOfOrders: readContactsOfOrders,
  assertSeriesUnused,
}

const subscribers = groupSubscribers(modules.flatMap(({ subscribers = [] }) => subscribers))

export const upwardHandlers: UpwardHandlers = { consequences, subscribers, answers }
