import { holdRest } from '#catalogue/server/hold-rest.ts'
import { bookingsBrokenBy } from '#counter/fleet/server/bookings-broken-by.ts'
import { findPickupCode } from '#counter/handovers/server/find-pickup-code.ts'
import { mailHandover } from '#counter/handovers/server/mail-handover.ts'
import { payByKeptDeposit } from '#counter/handovers/server/pay-by-kept-deposit.ts'
import { collectWhenDone, dropCollection } from '#counter/rounds/server/collect-when-done.ts'
import { contactsOfOrders } from '#orders/server/contacts-of-orders.ts'
import { leadToOrder } from '#orders/server/lead-to-order.ts'
import { lockOrders } from '#orders/server/lock-orders.ts'
import { leavePlace } from '#people/accounts/server/leave-place.ts'
import { tellTurnedDown } from '#people/clients/server/tell-decided.ts'
import { dropCollectionWhenBack } from '#rentals/delivery/server/drop-collection-when-back.ts'
import { dropStopsWhenDeleted } from '#rentals/delivery/server/drop-stops-when-deleted.ts'
import { giveZonesToDefault } from '#rentals/delivery/server/give-zones-to-default.ts'
import { mailDeclined } from '#selling/approvals/server/mail-declined.ts'
import { dropNeedlessExtensions } from '#selling/closing/server/drop-needless-extensions.ts'
import { tellAccepted, tellNewOrder } from '#selling/desk/server/tell-news.ts'
import type { Above, Answers, Consequences } from '#shell/action/happenings.ts'
import {
  notifyOwnersOfBills,
  notifyOwnersOfFees,
  notifyOwnersOfPlace,
  notifyOwnersOfSettings,
} from '#sign-in/security/server/notify-owners.ts'
import { billWhenAllIsBack, dropUnneeded } from '#takings/billing/server/bill-when-all-is-back.ts'

/** In order and in the event's transaction. What an action needs for its answer or refusal it calls itself. */
const consequences = {
  'client.bills-redirected': [notifyOwnersOfBills],
  'client.person-refused': [tellTurnedDown],
  'desk-order.accepted': [tellAccepted],
  'deposit.settled': [payByKeptDeposit],
  'order.declined': [mailDeclined],
  'order.deleted': [dropStopsWhenDeleted],
  'order.placed': [tellNewOrder],
  'order.handed-over': [mailHandover],
  'order.tools-returned': [mailHandover],
  'fees.saved': [notifyOwnersOfFees],
  'places.changed': [notifyOwnersOfPlace],
  'places.removed': [holdRest, leavePlace, giveZonesToDefault],
  'rental.returned': [dropCollectionWhenBack, dropUnneeded, dropNeedlessExtensions, billWhenAllIsBack],
  'rental.off-rent': [collectWhenDone],
  'rental.off-rent-undone': [dropCollection],
  'settings.saved': [notifyOwnersOfSettings],
} satisfies Consequences

/** Queries that lower houses ask of higher ones. */
const answers: Answers = {
  brokenBookings: (tx, { productId, placeId, units, now }) =>
    bookingsBrokenBy(tx, {
      ...{ productId, placeId, from: now, to: null, now },
      becomes: (pool) => ({ ...pool, stock: pool.stock + units }),
    }),
  leadToOrder,
  holdOrder: (tx, orderId) => lockOrders(tx, [orderId]),
  pickupCode: findPickupCode,
  contactsOfOrders,
}

export const above: Above = { consequences, answers }
