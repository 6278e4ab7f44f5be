import type { Shop } from '#app/shop.ts'
import { signed } from '#counter/handovers/handovers.factories.ts'
import { demoSettings } from '#demo/demo-settings.ts'
import { buildCamtFile } from '#finance/payments/camt.factories.ts'
import { buildListedCondition, buildPayableCondition } from '#orders/server/public/order-state-conditions.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { BenchRequest } from './bench-requests.factories.ts'

interface Subjects {
  unpaid: { id: number; total: number }[]
  /** Paid, not credited. */
  paid: { id: number; total: number }
  /** Paid, tools not handed over: for an act, and for a return that is only marked. */
  waiting: { order_id: number; rental_id: number; quantity: number }[]
  goods: number
  tool: number
}

/** Each runs once and changes the shop. */
export async function listBenchActions(shop: Shop, now: Date): Promise<BenchRequest[]> {
  const { unpaid, paid, waiting, goods, tool } = await findSubjects(shop)
  const [marked, till, bank, deleted] = unpaid
  const [counter, returned] = waiting
  if (!marked || !till || !bank || !deleted || !counter || !returned) throw new Error('The shop has too few orders')
  const order = (id: number) => `/api/admin/orders/${id}`
  const post = (path: string, body?: object): BenchRequest => ({
    as: 'admin',
    method: 'POST',
    path,
    ...(body && { body }),
  })
  const read = (...paths: string[]): BenchRequest[] => paths.map((path) => ({ as: 'admin', path }))

  const items = [
    { id: tool, type: 'rent', quantity: 1, period: periodFrom(now) },
    { id: goods, type: 'sell', quantity: 2 },
  ]
  const priced = await shop.app.inject({ method: 'POST', url: '/api/cart/price', payload: { items } })
  return [
    { as: 'anyone', method: 'POST', path: '/api/cart/price', body: { items } },
    { as: 'customer', method: 'PUT', path: '/api/cart', body: { items } },
    { as: 'customer', path: '/api/cart' },
    {
      as: 'customer',
      method: 'POST',
      path: '/api/orders',
      headers: { 'idempotency-key': 'actions at size' },
      body: { ...benchBuyer, items, expected_price_with_vat: priced.json().price_with_vat },
    },
    { as: 'anyone', method: 'POST', path: '/api/login', body: nobody, answers: 422 },
    { as: 'anyone', method: 'POST', path: '/api/forgot-password', body: { email: nobody.email } },
    ...read(...['', '/payments', '/deposit', '/credit', '/handover'].map((part) => order(paid.id) + part)),
    ...read(`/api/admin/history?subject=order-${paid.id}`, `${order(paid.id)}/pdf/invoice`),
    post(`${order(marked.id)}/mark-as-paid`),
    post(`${order(till.id)}/payments`, {
      paid_on: toVilniusDay(now),
      amount: till.total,
      way: 'cash',
      receipt_number: 'K1',
    }),
    statementOf(bank, now),
    post(`${order(paid.id)}/credits`, { lines: 'all', reason: 'Bandymas', expected_remaining: paid.total }),
    ...read(`${order(counter.order_id)}/handover`),
    post(`${order(counter.order_id)}/hand-over`, { ...signed, ...handedOut(counter), ...fee }),
    post(`${order(counter.order_id)}/deposit/hold`, { amount: 100, way: 'cash' }),
    post(`${order(counter.order_id)}/take-back`, {
      ...signed,
      lines: [toolOf(counter)],
      settlement: [],
      deposit: null,
    }),
    post(`${order(counter.order_id)}/deposit/settle`, { returned: 100 }),
    post(`/api/admin/rentals/${returned.rental_id}/mark-as-returned`),
    { as: 'admin', method: 'DELETE', path: order(deleted.id) },
  ]
}

const nobody = { email: 'nera.tokio@example.lt', password: 'neteisingas-slaptazodis' }

export const benchBuyer = {
  private_or_company: 'private',
  name: 'Rūta',
  lastname: 'Žemaitė',
  email: 'ruta@example.lt',
  phone: '+37061234567',
  address: 'Tilžės g. 1',
  city: 'Šiauliai',
  delivery: 'pickup',
  terms: true,
}

const fee = { briefing_given: true, deposit: { amount: 5000, way: 'card' } }

const toolOf = ({ rental_id, quantity }: Subjects['waiting'][number]) => ({
  rental_id,
  quantity,
  serial: 'SN-1',
  accessories: [],
  condition: 'good',
  note: null,
  meter: null,
  clean: true,
  photos: [],
})

const handedOut = (tool: Subjects['waiting'][number]) => ({
  lines: [{ ...toolOf(tool), handed_out_seen: 0, remember_kit: false }],
})

function statementOf({ id, total }: { id: number; total: number }, now: Date): BenchRequest {
  const booked_on = toVilniusDay(now)
  const file = buildCamtFile({
    iban: demoSettings.iban,
    entries: [
      { amount: total, booked_on, debtor: 'Rūta Žemaitė', reference: buildDocumentReference('prepayment', id) },
      { amount: total + 1, booked_on, debtor: 'Jonas Kazlauskas', text: 'Už nuomą' },
      { amount: 700, booked_on, debtor: 'Jonas Kazlauskas', text: 'ISF000012' },
    ],
  })
  const boundary = 'actions-at-size'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="israsas.xml"\r\ncontent-type: application/xml\r\n\r\n`
  return {
    as: 'admin',
    method: 'POST',
    path: '/api/admin/bank-statements',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

function periodFrom(now: Date): { from: Day; to: Day } {
  const from = findNextOpenDay(addDays(toVilniusDay(now), 21), demoSettings)
  if (!from) throw new Error('The shop is never open')
  return { from, to: from }
}

async function findSubjects({ context }: Shop): Promise<Subjects> {
  const { rows } = await context.database.pool.query<Subjects>(`
    select (select json_agg(o) from (select id, price_with_vat as total from orders
             where ${buildPayableCondition('orders')} order by id limit 4) o) as unpaid,
           (select json_build_object('id', o.id, 'total', o.price_with_vat) from orders o
             where o.paid_at is not null and ${buildListedCondition('o')}
               and not exists (select from documents d where d.order_id = o.id and d.kind = 'credit') order by o.id desc limit 1) as paid,
           (select json_agg(w) from (select r.order_id, min(r.id) as rental_id, min(r.quantity) as quantity
              from rentals r join orders o on o.id = r.order_id and o.paid_at is not null
             where ${openRental('r')} and r.handed_out = 0
             group by r.order_id order by r.order_id limit 2) w) as waiting,
           (select p.id from products p where p.kind = 'sell' and p.stock > 10
               and not exists (select from product_attributes a where a.product_id = p.id) order by p.id limit 1) as goods,
           (select p.id from products p where p.kind = 'rent' and p.price_per_day > 0 and p.stock > 5 order by p.id limit 1) as tool`)
  return rows[0] as Subjects
}
