import { withVatAhead } from '#orders/find-vat-ahead-of-lines.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { writeInternalNote } from '#orders/server/public/write-internal-note.ts'
import { listOrderSms } from '#people/sms/server/public/sms.queries.ts'
import { findOffersConsent } from '#people/sms/server/public/sms-consents.ts'
import { ListOrderSms, WriteOrderSms } from '#people/sms/sms.contract.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { ShowOrder, WriteInternalNote } from '../order-book.contract.ts'
import { listOrders, OFFICE_PAGE_SIZE, showOfficeOrder } from './order-book.queries.ts'
import { findSmsBuyer, writeOrderSms } from './write-order-sms.ts'

export const registerOrderBookRoutes: ModuleApi = (route) => {
  route(ListOrders, async ({ query, database }) => {
    choosePlace(await readPlaces(database.db), query.place || undefined)
    const { rows, total } = await listOrders(database.db, query)
    const { data, meta } = buildPageAnswer(rows, total, query, OFFICE_PAGE_SIZE, ListOrders.address)
    return { data, ...meta }
  })

  route(ListOrderSms, async ({ params: { id }, database: { db }, config }) => {
    const { phone } = await findSmsBuyer(db, id)
    const may_offer = (await findOffersConsent(db, phone)) !== undefined
    return { data: await listOrderSms(db, id), is_on: config.sms !== undefined, may_offer }
  })

  route(WriteOrderSms, async ({ params: { id }, body, who, config, act }) => {
    const sms = { ...body, orderId: id, publicUrl: config.publicUrl, isOn: config.sms !== undefined, by: who.id }
    const written = await act((work) => writeOrderSms(work, sms))
    return { data: { id: written.id, goes_from: written.goes_from.toISOString() } }
  })

  route(WriteInternalNote, async ({ params: { id }, body: { internal_note: note, seen }, act }) => {
    await act((work) => writeInternalNote(work, { orderId: id, note, seen }))
    return { message: note ? 'Pastaba įrašyta.' : 'Pastaba ištrinta.' }
  })

  route(ShowOrder, async ({ params, database, now }) => {
    const data = await showOfficeOrder(database.db, { orderId: params.id, now })
    if (!data) throw notFound('Tokio užsakymo nėra.')
    return { data: withVatAhead(data, await readSettings(database.db), now) }
  })
}
