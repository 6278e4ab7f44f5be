import { ListOrders } from '#orders/orders.contract.ts'
import { writeInternalNote } from '#orders/server/write-internal-note.ts'
import { smsOfOrder } from '#people/sms/server/sms.queries.ts'
import { offersTo } from '#people/sms/server/sms-consents.ts'
import { ListOrderSms, WriteOrderSms } from '#people/sms/sms.contract.ts'
import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { choosePlace } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { ShowOrder, WriteInternalNote } from '../order-book.contract.ts'
import { listOrders, OFFICE_PAGE_SIZE, showOfficeOrder } from './order-book.queries.ts'
import { buyerOf, writeOrderSms } from './write-order-sms.ts'

export const orderBookApi: RoomApi = (route) => {
  route(ListOrders, async ({ query: { page, ...asked }, database }) => {
    choosePlace(await readPlaces(database.db), asked.place || undefined)
    const { rows, total } = await listOrders(database.db, { ...asked, page })
    const { data, meta } = pageOf(rows, total, page, OFFICE_PAGE_SIZE, ListOrders.address)
    return { data, ...meta }
  })

  route(ListOrderSms, async ({ params: { id }, database: { db }, config }) => {
    const { phone } = await buyerOf(db, id)
    const may_offer = (await offersTo(db, phone)) !== undefined
    return { data: await smsOfOrder(db, id), is_on: config.sms !== undefined, may_offer }
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

  route(ShowOrder, async ({ params, database }) => {
    const data = await showOfficeOrder(database.db, params.id)
    if (!data) throw notFound('Tokio užsakymo nėra.')
    return { data }
  })
}
