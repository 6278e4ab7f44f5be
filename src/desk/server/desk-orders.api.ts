import { hashBody } from '#checkout/server/hash-body.ts'
import { idempotencyKey } from '#checkout/server/idempotency-key.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import {
  CreateDeskOrder,
  DeskQuotePdf,
  FindForDesk,
  ListDeskOrders,
  MoveInCalendar,
  PlaceDeskOrder,
  PreviewDeskOrder,
  SendQuoteAgain,
  ShowDeskOrder,
  UpdateDeskOrder,
  WithdrawDeskOrder,
} from '../desk.contract.ts'
import { answerQuotePdf } from './answer-quote-pdf.ts'
import { DESK_ORDERS_A_PAGE, listDeskOrders, showDeskOrder } from './desk-orders.queries.ts'
import { findForDesk, readForDesk } from './find-for-desk.ts'
import { moveInCalendar } from './move-in-calendar.ts'
import { placeSaved } from './place-saved.ts'
import { previewDeskOrder } from './preview-desk-order.ts'
import { createDeskOrder, updateDeskOrder } from './save-desk-order.ts'
import { sendQuoteAgain } from './send-quote-again.ts'
import { withdrawDeskOrder } from './withdraw-desk-order.ts'

/** What the desk writes down, quotes and places. */
export const deskOrdersApi: RoomApi = (route) => {
  route(ListDeskOrders, async ({ query, now, database }) => {
    const { rows, total } = await listDeskOrders(database.db, query, now)
    const { page, ...filters } = query
    return pageOf(rows, total, page, DESK_ORDERS_A_PAGE, addressOf(ListDeskOrders, { query: filters }))
  })

  route(ShowDeskOrder, async ({ params: { id }, now, database }) => ({
    data: await showDeskOrder(database.db, { id, now }),
  }))

  route(FindForDesk, async ({ query: { search, ids }, database, now }) => ({
    data: ids ? await readForDesk(database, ids.split(',').map(Number), now) : await findForDesk(database, search, now),
  }))

  route(CreateDeskOrder, async ({ body, who, now, database, request }) => {
    const { state, ...form } = body
    const saving = { form, state, key: idempotencyKey(request), bodyHash: hashBody(body), by: who.id, now }
    const saved = await database.transaction((tx) => createDeskOrder(tx, saving))
    return { data: await showDeskOrder(database.db, { ...saved, now }) }
  })

  route(UpdateDeskOrder, async ({ params: { id }, body, who, now, database }) => {
    const { state, seen, ...form } = body
    const saved = await database.transaction((tx) => updateDeskOrder(tx, { id, form, state, seen, by: who.id, now }))
    return { data: await showDeskOrder(database.db, { ...saved, now }) }
  })

  route(PreviewDeskOrder, async ({ params: { id }, body: form, now, database }) => ({
    data: await previewDeskOrder(database, { id, form, now }),
  }))

  route(MoveInCalendar, async ({ params: { id }, body, who, now, database }) => ({
    data: await moveInCalendar({ rentalId: id, ...body, by: who.id, now }, database),
  }))

  route(PlaceDeskOrder, async ({ params: { id }, body, who, now, database }) => {
    const seen = { seen: body?.seen, expected: body?.expected_price_with_vat }
    await database.transaction((tx) => placeSaved(tx, { id, ...seen, by: who.id, now }))
    return { data: await showDeskOrder(database.db, { id, now }) }
  })

  route(WithdrawDeskOrder, async ({ params: { id }, body, who, now, database }) => {
    await database.transaction((tx) => withdrawDeskOrder(tx, { id, seen: body?.seen, by: who.id, now }))
    return { data: await showDeskOrder(database.db, { id, now }) }
  })

  route(SendQuoteAgain, async ({ params: { id }, who, now, database }) => {
    const secret = await database.transaction((tx) => sendQuoteAgain(tx, { id, by: who.id, now }))
    return { data: await showDeskOrder(database.db, { id, secret, now }) }
  })

  route(DeskQuotePdf, async (asking) => answerQuotePdf(asking, asking.params.id))
}
