import { openGuestOrder } from '#orders/server/public/open-guest-order.ts'
import { listOpenedFamilyIds, showOrder } from '#orders/server/public/orders.queries.ts'
import type { QueryOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { HandlerInput, ModuleApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import {
  ExtendDeskRental,
  ExtendGuestRental,
  ExtendRental,
  QuoteDeskExtension,
  QuoteExtension,
  QuoteGuestExtension,
} from '../extensions.contract.ts'
import { type ExtendRentalInput, extendRental } from './extend-rental.ts'
import { findRental } from './find-rental.ts'
import { quoteExtension } from './quote-extension.ts'

type ExtendRentalHandlerInput = Pick<HandlerInput<typeof ExtendDeskRental>, 'body' | 'database'> & {
  act: HandlerInput<typeof ExtendDeskRental>['act'] | HandlerInput<typeof ExtendGuestRental>['act']
}
type Which = Pick<ExtendRentalInput, 'userId' | 'openedIds' | 'orderId' | 'rentalId' | 'isOffice'>

export const registerExtensionRoutes: ModuleApi = (route) => {
  route(QuoteExtension, async ({ params: { id, rentalId }, query, who, now, database: { db } }) =>
    quoted(db, { userId: who.id, orderId: id, rentalId }, { query, now }),
  )

  route(QuoteDeskExtension, async ({ params: { id }, query, who, now, database: { db } }) =>
    quoted(db, { userId: who.id, rentalId: id, isOffice: true }, { query, now }),
  )

  const extended = async ({ act, body, database }: ExtendRentalHandlerInput, which: Which) => {
    const { return_after, orderId } = await act(async (work) => {
      const extension = await extendRental(work, { ...which, input: body })
      return { ...extension, return_after: extension.return_after.toISOString() }
    })
    const order = orderId === null ? null : await showOrder(database.db, orderId)
    if (order === undefined) throw conflict('order-deleted', 'Šis pratęsimas jau atšauktas.')
    return { data: { return_after, order } }
  }

  route(ExtendRental, async (asking) => {
    const { id, rentalId } = asking.params
    return extended(asking, { userId: asking.who.id, orderId: id, rentalId })
  })

  const opened = openGuestOrder()

  route(QuoteGuestExtension, async (asking) => {
    const { params, query, now, database } = asking
    const openedIds = await listOpenedFamilyIds(database.db, await opened(asking))
    return quoted(database.db, { userId: null, openedIds, rentalId: params.rentalId }, { query, now })
  })

  route(ExtendGuestRental, async (asking) => {
    const openedIds = await listOpenedFamilyIds(asking.database.db, await opened(asking))
    return extended(asking, { userId: null, openedIds, rentalId: asking.params.rentalId })
  })

  route(ExtendDeskRental, async (asking) => {
    const { id } = asking.params
    return extended(asking, { userId: asking.who.id, rentalId: id, isOffice: true })
  })
}

async function quoted(db: Reader, which: Which, { query, now }: { query: QueryOf<typeof QuoteExtension>; now: Date }) {
  const rental = await findRental(db, { ...which, now })
  const settings = applyBranchHours(await readSettings(db), resolveBranches(await readPlaces(db), rental.rental))
  const { quote } = await quoteExtension(db, rental, query, { settings, now })
  return { data: quote }
}
