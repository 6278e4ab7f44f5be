import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { roundsInvariants } from '#counter/rounds/server/rounds.invariants.ts'
import { IssueCompensation } from '#finance/compensations/compensations.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { deliveryInvariants } from '#rentals/delivery/server/delivery.invariants.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'

/** The price is one cent above the agreed one. */
const aPiece = (from: string, to: string, counted = 'null') =>
  `insert into billed_pieces (order_line_id, order_id, document_id, from_day, to_day, charged_days, counted, price, vat, price_with_vat)
   select l.id, l.order_id, d.id, '${from}', '${to}', 1, ${counted}, l.price + 1, 0, l.price + 1
     from order_lines l join documents d on d.order_id = l.order_id and d.kind = 'invoice' where l.order_id = ${paid} limit 1`

const aClient = `insert into clients (kind, name, code, created_at, updated_at) values ('company', 'UAB „Pamatai“', '305691172', now(), now())`
const onCredit = () =>
  `${aClient}; update orders set billing = 'monthly', client_id = (select max(id) from clients) where id = ${rented}`
const ofAClient = 'select (select max(id) from clients), id'
const ofABill = `from documents where kind = 'invoice' limit 1`

const paidOnline = (entry: number, payment = '') =>
  `insert into payment_intents (provider, method, reference, secret_hash, what, order_id, amount, state, received, begun_at, expires_at)
   values ('montonio', 'bank', 'ir-1', repeat('a', 64), 'order', ${paid}, ${entry}, 'paid', ${entry}, now(), now());
   insert into online_movements (intent_id, kind, key, turn, amount, at, day, told_at)
   select id, 'received', 'money', 0, received, now(), now()::date, now() from payment_intents; ${payment}`
const written = (orderId: number, amount: number) =>
  `insert into payments (order_id, paid_on, amount, way, online_movement_id, created_at)
   select ${orderId}, now()::date, ${amount}, 'online', id, now() from online_movements`

/** A paid order of goods, one of two tools with one back and a kept deposit, and goods. */
let paid: number
let rented: number
let goods: number
/** A quote holding two tools and a bundle, an accepted quote, a guest's order. */
let quoted: number
let accepted: number
let byGuest: number
let held: number

const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  const { token: as } = await makeAdmin(shop)
  const { id: user_id } = await makeCustomer(shop)
  goods = (await makeSellProduct(shop)).id
  paid = (await makeOrder(shop, { user_id, order: { private_or_company: 'company', title: 'UAB „Pamatai“' } })).id
  await shop.request(MarkPaid, { as, params: { id: paid } })

  rented = (await makeRentalOrder(shop, { quantity: 2, user_id })).orderId
  const params = { id: rented }
  const tools = async () => (await fetchHandover(shop, as, rented)).tools
  const deposit = { amount: 5000, way: 'cash' as const }
  expect(
    (await shop.request(HandOver, { as, params, body: makeHandOverBody(await tools(), {}, { deposit }) })).status,
  ).toBe(201)
  const damage = { kind: 'damage' as const, text: 'Sugadinimas', amount: 2000, with_vat: false }
  const kept = { returned: 0, kept: 2000, reason: 'Sugadinimas' }
  const back = makeTakeBackBody(await tools(), { quantity: 1 }, { settlement: [damage], deposit: kept })
  expect((await shop.request(TakeToolsBack, { as, params, body: back })).status).toBe(201)

  const lines = [{ title: 'Pamestas raktas', amount: 700 }]
  expect((await shop.request(IssueCompensation, { as, params, body: { lines } })).status).toBe(201)

  held = (await makeRentProduct(shop, { units: 3 })).id
  const plank = await makeRentProduct(shop, { units: 4 })
  const bundle = await makeRentProduct(shop, { parts: [{ product_id: plank.id, quantity: 2 }] })
  const quote = async (items: unknown[], holds_until?: string) => {
    const body = { ...makeDeskForm(items), state: 'quoted', holds_until }
    return (await shop.request(CreateDeskOrder, { as, body })).body.data
  }
  const items = [makeRentLine({ id: held }, { quantity: 2 }), makeRentLine(bundle)]
  quoted = (await quote(items, '2026-11-18T12:00:00.000Z')).id
  const other = await quote([makeRentLine(plank)])
  accepted = (await shop.request(AcceptQuote, { params: { secret: other.quote.secret } })).body.data.id
  const { id } = await makeSellProduct(shop)
  const guest = await shop.request(Checkout, {
    body: await makePricedCheckoutForm(shop, [{ id, type: 'sell', quantity: 1 }]),
  })
  byGuest = guest.body.data.id
})

const otherPlace = `with other as (insert into places (title, code, opening_hours, closed_days) values ('Kaunas', 'KN', '{}', '[]') returning id)`

/** SQL that breaks it, and the breach reported. */
const breaks: Record<string, () => [sql: string, told: string | RegExp]> = {
  I1: () => [`update products set stock = stock + 1 where id = ${goods}`, `product ${goods}: stock 11, movements 10`],
  'I1-sold-out': () => [
    `insert into sold_out select id, kind, category_id from products where id = ${goods}`,
    `product ${goods}`,
  ],
  'I1-levels': () => [`update stock_levels set units = 99 where product_id = ${goods}`, `product ${goods}`],
  'I1-units': () => [
    `update units set retired_at = now(), retired_reason = 'lost' where retired_at is null`,
    /^product \d+: stock \d+, units 0$/,
  ],
  'I1-places': () => [
    `${otherPlace} insert into place_stock select ${goods}, id, 3 from other`,
    new RegExp(`^product ${goods}, place \\d+: 3, movements 0$`),
  ],
  'I1-homes': () => [
    `${otherPlace} insert into place_stock select ${held}, id, 1 from other`,
    new RegExp(`^product ${held}, place \\d+: 1$`),
  ],
  'F1-units': () => [`update units set in_transit = true where product_id = ${held}`, /^unit /],
  'F1-transit': () => [
    `insert into pool_changes (product_id, place_id, quantity, from_at, cause, created_at)
     select ${held}, default_place(), 1, now(), 'transfer', now()`,
    /^pool change \d+$/,
  ],
  'F1-numbers': () => [`insert into waybill_series values ('VP', 3)`, 'series VP'],
  F2: () => [
    `${otherPlace} insert into place_stock select product_id, other.id, 0 from rentals, other where product_id is not null limit 1;
     update rentals set starts_at = now(), expected_return = now() + interval '1 day', quantity = 9 where order_id = ${rented}`,
    /^rental \d+: place \d+ has \d+, held 9$/,
  ],
  'I1-bundles': () => [`update products set is_bundle = true, stock = 0 where id = ${held}`, `product ${held}`],
  'I2-parts': () => [`update rentals set part = 1 where order_id = ${rented}`, /^rental \d+$/],
  'I1-sold': () => [
    `update order_lines set product_id = ${goods} where order_id = ${paid}`,
    `order ${paid}, product ${goods}: sold 1`,
  ],
  'I1-credited': () => [
    `insert into stock_movements (product_id, units, reason, order_id) values (${goods}, 3, 'credited', ${paid})`,
    `order ${paid}: 3 back`,
  ],
  I2: () => [
    `update rentals set starts_at = now(), expected_return = now() + interval '1 day', quantity = 9 where order_id = ${rented}`,
    /^product \d+ at /,
  ],
  'I2-down': () => [
    `insert into downtimes (product_id, quantity, from_at, kind, created_at)
     select product_id, 9, now(), 'repair', now() from rentals where product_id is not null limit 1`,
    /^product \d+ at /,
  ],
  'I2-down-units': () => [
    `insert into downtimes (product_id, unit_id, quantity, from_at, kind, created_at)
     select product_id, id, 1, now(), 'repair', now() from units, generate_series(1, 2) where product_id is not null and retired_at is null`,
    /^downtime \d+$/,
  ],
  'I2-out-once': () => [
    `with out as (select * from rental_units where unit_id is not null limit 1)
     insert into rental_units (rental_id, unit_id, out_at, back_at) select rental_id, unit_id, out_at, 'infinity' from out`,
    /^unit \d+ at /,
  ],
  'I2-days-out': () => [
    `with out as (select * from rental_units where unit_id is not null limit 1)
     insert into rental_units (rental_id, unit_id, out_at, back_at) select rental_id, unit_id, out_at, out_at + interval '1 day' from out`,
    /^unit \d+$/,
  ],
  'I4-periods': () => [aPiece('2026-11-16', '2026-11-17', `'["2026-12-24"]'`), /^order \d+, piece \d+: 2026-12-24$/],
  'I4-places': () => [
    'delete from document_orders where document_id in (select document_id from document_balances where open <> 0)',
    /^document \d+$/,
  ],
  'I2-counts': () => [
    `update products set tracked = 'count' where id in (select product_id from rentals where order_id = ${rented})`,
    /^rental \d+: handed out 1, out 0$/,
  ],
  'I2-times-out': () => ['update units set times_out = times_out + 1', /^unit \d+: \d+ times, named \d+$/],
  'I2-inspections': () => [
    `insert into inspection_terms (unit_id, kind, product_id, obligatory, due_on, lapses_on)
     select id, 'Nežinoma', product_id, true, now(), now() from units where retired_at is null`,
    /^unit \d+: Nežinoma$/,
  ],
  'I2-units': () => [
    'update rental_units set back_at = now() where back_at is null',
    /^rental \d+: handed out 1, out 0$/,
  ],
  'I2-lines': () => [`delete from rentals where order_id = ${rented} and returned_at is null`, /^order line \d+$/],
  'I2-extensions': () => [
    `insert into rental_extensions (rental_id, return_before, return_after, extended_at)
     select id, expected_return, expected_return + interval '1 day', now() from rentals where returned_at is null`,
    /^rental \d+: due .*, extended to/,
  ],
  'I3-lines': () => [`update order_lines set price = price + 1 where order_id = ${paid}`, `order ${paid}`],
  'I3-family': () => [`update orders set parent_id = ${paid} where id = ${rented}`, `order ${rented}`],
  'I3-basis': () => [
    `update order_lines set unit_price_with_vat = unit_price_with_vat + 1 where order_id = ${rented}`,
    /^order line \d+$/,
  ],
  'I3-ledger': () => ['update products set price = price + 1 where price > 0', /^product \d+, 1 vnt$/],
  'I3-campaigns': () => [
    `update order_lines set campaign = '{"id": 987654, "title": "Akcija", "percent": 20}' where order_id = ${paid}`,
    /^order line \d+$/,
  ],
  'I3-vat': () => [`update orders set vat = vat + 1, price = price - 1 where id = ${paid}`, `order ${paid}`],
  'I4-earned': () => [`update order_lines set price = price + 1 where order_id = ${paid}`, /^NS/],
  'I4-report-lines': () => [
    `update order_lines set price = price + 1 where order_id = ${paid}`,
    new RegExp(`, order ${paid}$`),
  ],
  'I4-report-places': () => [
    `alter table orders alter column place_id drop not null; update orders set place_id = null where id = ${paid}`,
    /^document \d+$/,
  ],
  'I4-numbers': () => [
    `update documents set number = 7 where kind = 'act' and number = 2`,
    /^act .*: 2 documents up to number 7$/,
  ],
  'I4-dates': () => [`update documents set issued_on = '2026-01-01' where kind = 'act' and number = 2`, /^act /],
  'I4-paid': () => [`update orders set paid_at = null where id = ${paid}`, `order ${paid}`],
  'I4-money': () => [
    `delete from payment_documents; delete from payments where order_id = ${paid}`,
    new RegExp(`^order ${paid}: 0 of`),
  ],
  'I4-bank': () => [
    `with s as (insert into bank_statements (iban, bank_id, currency, closed_on, opening, closing, file_name, imported_by, imported_at)
       values ('', '', 'EUR', '2026-11-16', 0, 100, '', 1, now()) returning id)
     insert into bank_entries (statement_id, key, booked_on, amount, currency, is_reversal, debtor_name, debtor_iban, reference, remittance, state)
     select id, 'k', '2026-11-16', 100, 'EUR', false, '', '', '', '', 'settled' from s`,
    /^bank entry \d+$/,
  ],
  'I4-reversed': () => [
    `insert into payments (order_id, paid_on, amount, way, reverses, created_at)
     select order_id, paid_on, -1, way, id, now() from payments where order_id = ${paid}`,
    /^payment \d+$/,
  ],
  'I4-taken-back': () => [
    `with s as (insert into bank_statements (iban, bank_id, currency, closed_on, opening, closing, file_name, imported_by, imported_at)
       values ('', '', 'EUR', '2026-11-16', 100, 0, '', 1, now()) returning id)
     insert into bank_entries (statement_id, key, booked_on, amount, currency, is_reversal, takes_back, debtor_name, debtor_iban, reference, remittance, state)
     select id, 'k', '2026-11-16', -100, 'EUR', true, true, '', '', '', '', 'dismissed' from s`,
    /^bank entry \d+$/,
  ],
  'I4-refunds': () => [
    `insert into refunds (deposit_id, name, iban, wanted_at) select id, '', '', now() from deposits where kind = 'kept'`,
    /^refund \d+$/,
  ],
  'I4-credited': () => [`update documents set kind = 'credit' where kind = 'act' and number = 1`, /.+/],
  'I14-approved': () => [
    `update orders set paid_at = null, unapproved_since = now() where id = ${rented}`,
    `order ${rented}`,
  ],
  'I14-lapsed': () => [`update orders set paid_at = null, lapsed_at = now() where id = ${rented}`, `order ${rented}`],
  'I4-prepayment': () => [
    `update documents set kind = 'credit' where kind = 'prepayment' and order_id = ${rented}`,
    `order ${rented}`,
  ],
  'I4-revisions': () => [`update orders set revision = 2 where id = ${paid}`, `order ${paid}, revision 2`],
  'I4-revised': () => [
    `update documents set revision = 2 where kind = 'prepayment' and order_id = ${rented}`,
    /^\D+\d+$/,
  ],
  'I4-contract': () => [
    `drop index order_has_one_of_each; update documents set kind = 'contract', number = 9 where kind = 'act' and number = 1`,
    `order ${rented}`,
  ],
  'I5-balances': () => [`update deposit_balances set held = 1 where order_id = ${rented}`, `order ${rented}`],
  'I5-card-holds': () => [
    `insert into deposits (order_id, kind, amount, way, at) values (${rented}, 'held', 100, 'card-hold', now())`,
    `order ${rented}: ledger 100, cards 0`,
  ],
  'I5-bank': () => [
    `with s as (insert into bank_statements (iban, bank_id, currency, closed_on, opening, closing, file_name, imported_by, imported_at)
       values ('', '', 'EUR', '2026-11-16', 0, 100, '', 1, now()) returning id),
     e as (insert into bank_entries (statement_id, key, booked_on, amount, currency, is_reversal, debtor_name, debtor_iban, reference, remittance, state)
       select id, 'k', '2026-11-16', 100, 'EUR', false, '', '', '', '', 'waiting' from s returning id)
     insert into deposits (order_id, kind, amount, way, bank_entry_id, at) select ${rented}, 'returned', 100, 'transfer', id, now() from e`,
    new RegExp(`^order ${rented}, bank entry \\d+$`),
  ],
  'I5-deposits': () => [
    `insert into deposits (order_id, kind, amount, at) values (${rented}, 'returned', 4000, now())`,
    `order ${rented}: -1000`,
  ],
  I6: () => [
    `insert into idempotency_keys (scope, user_id, key_hash, body_hash, result, order_id, created_at)
     select 'checkout', (select min(id) from users), repeat(key, 64), repeat('0', 64), '{}', ${paid}, now() from unnest(array['a', 'b']) key`,
    `order ${paid}`,
  ],
  'I15-placed': () => [
    `update desk_orders set placed_at = null where id = ${accepted}`,
    `desk order ${accepted} is an order`,
  ],
  'I15-numbers': () => [
    `update desk_orders set number = 'PAS000009' where id = ${quoted}`,
    'quote PAS000009 has no turn',
  ],
  'I15-holds': () => [
    `update unit_holds set quantity = 1 where product_id = ${held}`,
    `desk order ${quoted}, product ${held}: offered 2, held 1`,
  ],
  'I15-held': () => [
    `update unit_holds set quantity = 4, from_at = now(), to_at = now() + interval '1 day', until_at = now() + interval '1 day'`,
    new RegExp(`^product ${held} at `),
  ],
  'I6-guests': () => [
    `update idempotency_keys set created_at = created_at - interval '2 years' where user_id is null`,
    `order ${byGuest}`,
  ],
  'I6-secrets': () => [`update order_links set hash = 'aiškiu tekstu'`, 'a secret in order_links'],
  K1: () => [
    `insert into tills (place_id, float, opened_at, opened_by, closed_at, closed_by, expected, counted)
     values (default_place(), 1000, now(), 1, now(), 1, 999, 999)`,
    /till \d+: expected 999, float and moves 1000/,
  ],
  I8: () => ["update users set roles = '{}'", 'no owner'],
  I9: () => [`update tokens set expires_at = now() + interval '40 days'`, /^token \d+$/],
  I11: () => [`delete from order_lines where order_id = ${paid}`, `order ${paid}`],
  'I11-mails': () => [`delete from mails where order_id = ${paid}`, `order ${paid} has no mail`],
  H1: () => ['update rentals set handed_out = 0 where returned_at is null', /^order line \d+: 1 out$/],
  H2: () => [`update rentals set returned_at = null where order_id = ${rented}`, /^order line \d+: 1 by acts$/],
  H3: () => ['update settlements set compensation_id = null, amount = 9000, covered = 3000', `order ${rented}`],
  'I13-erased': () => [`update orders set erased_at = now() where id = ${paid}`, `order ${paid}`],
  'C1-orders': () => [
    `with c as (insert into clients (kind, code, name, created_at, updated_at)
       values ('company', '301000006', 'UAB „Kita“', now(), now()) returning id)
     update orders set client_id = (select id from c) where id = ${paid}`,
    `order ${paid}`,
  ],
  'C1-people': () => [
    `with c as (insert into clients (kind, name, created_at, updated_at) values ('person', 'Ona', now(), now()) returning id)
     insert into client_people (client_id, user_id, role, asked_at) select c.id, u.id, 'pending', now() from c, users u limit 1`,
    /^client \d+, person \d+$/,
  ],
  'C1-sites': () => [
    `with s as (insert into objects (user_id, title, address, city) select max(id), 'S', 'G. 1', 'Kaunas' from users
       where id not in (select user_id from orders where user_id is not null) returning id)
     update orders set object_id = (select id from s) where id = ${paid}`,
    new RegExp(`^order ${paid}, site \\d+$`),
  ],
  'C2-closed-months': () => [
    `insert into months select '2026-11', now(), 1, s.documents + 1, s.price, s.vat, s.price_with_vat, s.payments, s.received,
            s.deposits, s.deposits_taken, s.deposits_returned, s.deposits_kept from month_sums('2026-11') s`,
    'month 2026-11 has other sums',
  ],
  'C2-document-orders': () => [`update document_orders set price = price - 1, vat = vat + 1`, /^invoice /],
  'H-compensations': () => [`update compensations set order_id = ${paid}`, /^compensation NA\d+$/],
  'C2-settled': () => [`update payment_documents set amount = amount + 1`, /^payment \d+$/],
  'C2-settled-at-once': () => [
    `${aClient}; update document_balances set client_id = (select max(id) from clients), due_on = now(), credited = 1 where settled = billed`,
    /^bill /,
  ],
  'C2-advance': () => [
    `insert into payments (client_id, paid_on, amount, way, created_at)
       select max(id), current_date, -1, 'transfer', now() from clients`,
    /^client \d+$/,
  ],
  'C2-balance': () => [`update document_balances set settled = settled - 1 where settled > 0`, /^bill /],
  'C2-opening': () => [
    `insert into documents (kind, series, number, full_number, issued_on, due_on, issued_at, snapshot, snapshot_hash)
       values ('opening', 'opening', 1, 'SF-1', '2026-11-16', '2026-11-01', now(), '{"price_with_vat": 100}', '')`,
    'opening debt SF-1',
  ],
  'C2-stops': () => [
    `insert into rental_stops (rental_id, kind, from_at, by_customer, said_at)
       select min(id), 'breakdown', min(starts_at) - interval '1 day', false, now() from rentals where order_id = ${rented}`,
    /^rental \d+$/,
  ],
  'C2-billed-once': () => [
    `alter table billed_pieces drop constraint piece_is_billed_once; ${aPiece('2026-11-16', '2026-11-17')}; ${aPiece('2026-11-17', '2026-11-18')}`,
    /^order line \d+ from 2026-11-17$/,
  ],
  'C2-no-hole': () => [
    `${aPiece('2026-11-16', '2026-11-16')}; ${aPiece('2026-11-18', '2026-11-18')}`,
    /^order line \d+$/,
  ],
  'C2-went-on': () => [aPiece('2026-11-16', '2026-11-18', `'["2026-11-19"]'`), /^order line \d+, 2026-11-19$/],
  'C2-pieces-price': () => [aPiece('2026-11-16', '2026-11-18'), /^(bill|order line) /],
  'C2-waits': () => [onCredit(), /^order line \d+$/],
  'C2-finished-price': () => [
    `${onCredit()}; update rentals set returned_at = expected_return where order_id = ${rented}`,
    /^order line \d+: 0 of \d+$/,
  ],
  'C2-reminders': () => [
    `${aClient}; insert into debt_reminders (client_id, document_id, step, open, sent_at) ${ofAClient}, 1, 1, now() ${ofABill}`,
    /^reminder \d+$/,
  ],
  'C2-claims': () => [
    `${aClient}; insert into debt_claims (client_id, document_id, kind, amount, until_day, accepted_at, accepted_by)
     ${ofAClient}, 'interest', 1, now(), now(), 1 ${ofABill}`,
    /^claim \d+$/,
  ],
  'I13-purged': () => [`update documents set purged_at = now() where kind = 'invoice'`, /^invoice /],
  'P1-told': () => [
    `${paidOnline(1210)}; update payment_intents set received = 999`,
    /^online payment \d+: told 999, movements 1210$/,
  ],
  'P1-written': () => [paidOnline(1210, written(paid, 1000)), /^online payment \d+: told 1210, written 1000$/],
  'P1-added': () => [
    `${paidOnline(1210, written(paid, 1210))}; update payment_intents set written = 1209`,
    /^online payment \d+: 1209, payments 1210$/,
  ],
  'P1-once': () => [paidOnline(1000, written(paid, 1001)), /^movement \d+: payments 1$/],
  'P1-subject': () => [paidOnline(1210, written(rented, 1210)), /^payment \d+$/],
  'P1-refunds': () => [
    paidOnline(
      1210,
      `insert into online_refunds (intent_id, amount, reason, key, state, wanted_at, movement_id)
       select intent_id, 1, '', 'k', 'done', now(), id from online_movements`,
    ),
    /^refund \d+$/,
  ],
}

test('every invariant holds in a shop that did nothing wrong', async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})

// Stops have their own test files.
const ofThisShop = invariants.filter((one) => ![...deliveryInvariants, ...roundsInvariants].includes(one))

test.for(ofThisShop)('$name notices when it is not so that $says', async ({ name, sql }) => {
  const [breaking, entry] = breaks[name]?.() ?? ['', 'nothing here breaks this invariant']
  const client = await shop.context.database.pool.connect()
  try {
    await client.query('begin')
    // Drops the guards, as after a failed restore.
    const table = /(?:update|delete from|insert into) (\w+)/g
    for (const [, guarded] of breaking.matchAll(table))
      await client.query(`alter table ${guarded} disable trigger user`)
    await client.query(breaking)
    const { rows } = await client.query<{ what: string }>(sql)
    const said = rows.map(({ what }) => what)
    expect(said).toContainEqual(typeof entry === 'string' ? entry : expect.stringMatching(entry))
  } finally {
    await client.query('rollback')
    client.release()
  }
})

const ofTools = 'order_id = (select min(order_id) from handovers)'
const finishedOnCredit = `${aClient}; alter table rentals disable trigger user; alter table orders disable trigger user;
  update orders set billing = 'monthly', client_id = (select max(id) from clients) where id = (select min(order_id) from handovers);
  update rentals set returned_at = expected_return where ${ofTools}`
/** Billed, or freed from the bill at `freedAt`. */
const aPieceOfTools = (freedAt: string) =>
  `insert into billed_pieces (order_line_id, order_id, document_id, from_day, to_day, charged_days, price, vat, price_with_vat, freed_at)
   select l.id, l.order_id, d.id, '2026-11-16', '2026-11-16', 1, 1, 0, 1, ${freedAt}
     from order_lines l, (select min(id) as id from documents where kind = 'invoice') d where l.${ofTools}`

test.for([
  ['I15-numbers', 'update quote_series set next_number = next_number + 1', 'quote PAS000003 is nowhere'],
  ['I15-placed', 'update desk_orders set placed_at = now() where placed_at is null', /^desk order \d+ has no order$/],
  ['I15-holds', 'delete from unit_holds', /: offered 2, held 0$/],
  ['I15-holds', 'update desk_orders set holds_until = null', /: offered 0, held 2$/],
  ['I15-holds', 'update desk_orders set withdrawn_at = now() where placed_at is null', /: offered 0, held 2$/],
  [
    'I6-secrets',
    "update mails set text = '{{shop}}/uzsakymas/' || repeat('a', 43) where template = 'order-placed'",
    /^a secret in mail \d+$/,
  ],
  [
    'I6-secrets',
    "update mails set html = '{{shop}}/moketi/is-viso /moketi/' || repeat('-', 43) where template = 'order-placed'",
    /^a secret in mail \d+$/,
  ],
  [
    'I6-secrets',
    "update mails set sent_at = now(), html = '{{shop}}/pasiulymas/' || repeat('Z', 43) where template = 'quote'",
    /^a secret in mail \d+$/,
  ],
  ['I2-parts', `update order_lines set parts = '[{"quantity": 1}]' where ${ofTools}`, /^order line \d+, part 0$/],
  [
    'C2-finished-price',
    `${finishedOnCredit}; ${aPieceOfTools('null')}; ${aPieceOfTools('now()')}`,
    /^order line \d+: [1-9]\d* of \d+$/,
  ],
  ['C2-finished-price', `${finishedOnCredit}; ${aPieceOfTools('now()')}`, /^order line \d+: 0 of \d+$/],
] as const)('T590 %s notices also this: %s', async ([name, breaking, entry]) => {
  const { sql = '' } = invariants.find((one) => one.name === name) ?? {}
  const client = await shop.context.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(breaking)
    const { rows } = await client.query<{ what: string }>(sql)
    expect(rows.map(({ what }) => what)).toContainEqual(expect.stringMatching(entry))
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test.for([
  [/^month 2026-12: document /, 0],
  [/^month 2026-12: payment /, 0],
  [/^month 2026-12 has other sums$/, 1],
] as const)('T710 a row written later into a closed month or before it is reported: %s', async ([entry, more]) => {
  const { sql = '' } = invariants.find(({ name }) => name === 'C2-closed-months') ?? {}
  const client = await shop.context.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into months select '2026-12', '2026-10-01', 1, s.documents, s.price, s.vat, s.price_with_vat, s.payments, s.received,
              s.deposits, s.deposits_taken + $1, s.deposits_returned, s.deposits_kept from month_sums('2026-12') s`,
      [more],
    )
    const { rows } = await client.query<{ what: string }>(sql)
    expect(rows.map(({ what }) => what)).toContainEqual(expect.stringMatching(entry))
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('T590 a quote that was let go leaves no gap: its number is in the history', async () => {
  const { pool } = shop.context.database
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from desk_orders where id = $1', [quoted])
    const { sql = '' } = invariants.find(({ name }) => name === 'I15-numbers') ?? {}
    expect((await client.query(sql)).rows).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a changed document, a picture without files, files without a picture, a function that is missing and a migration that is are told', async () => {
  const { pool } = shop.context.database
  const { dataDir } = shop.context.config
  await pool.query(`alter table documents disable trigger user;
    update documents set snapshot = snapshot || '{"vat_rate": 9}' where kind = 'invoice';
    alter table documents enable trigger user`)
  const [row, file, leaving] = ['0'.repeat(32), 'f'.repeat(32), 'e'.repeat(32)]
  await pool.query(`insert into pgboss.job (name, data) values ('erase-picture', $1)`, [{ key: leaving }])
  await pool.query('insert into handover_photos (key, order_id, sent_at) values ($1, $2, now())', [row, rented])
  mkdirSync(join(dataDir, 'images'), { recursive: true })
  for (const key of [file, leaving]) {
    const path = join(dataDir, 'images', `${key}-320.webp`)
    writeFileSync(path, '')
    utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'))
  }
  await pool.query(
    `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations);
     drop function words_like; alter table consents disable trigger consent_is_for_good;
     update drizzle.applied_sql set hash = 'other' where name = 'functions/reduced'`,
  )

  const findings = await verify(pool, { dataDir })
  const entries = findings.filter(({ breaches }) => breaches.length > 0).map(({ name, breaches }) => [name, breaches])
  expect(entries).toEqual([
    [
      'I7',
      [
        'sql/functions/reduced.sql is not in force',
        'sql/functions/words_like.sql is not in force',
        'sql/triggers/consents.consent_is_for_good.sql is not in force',
      ],
    ],
    ['I5', [expect.any(String)]],
    ['I12', [expect.stringMatching(/of \d+ migrations$/)]],
    ['I10', [`picture ${row} has no files`]],
    ['I10-strangers', [`files of ${file} have no picture`]],
  ])
})

test.for([
  [
    'C2-reminders',
    `alter table debt_reminders drop constraint document_is_reminded_of_once_a_step`,
    'document_is_reminded_of_once_a_step is missing',
  ],
  [
    'C2-reminders',
    `alter table debt_reminders drop constraint document_is_reminded_of_once_a_step;
     ${aClient}; insert into debt_reminders (client_id, document_id, step, open, sent_at)
     select c.id, d.id, 2, 1, now() from (select max(id) as id from clients) c, (select id from documents where kind = 'invoice' limit 1) d, generate_series(1, 2)`,
    /^bill \d+, letter 2$/,
  ],
  [
    'C2-claims',
    `drop index document_is_compensated_once;
     ${aClient}; insert into debt_claims (client_id, document_id, kind, amount, until_day, accepted_at, accepted_by)
     select c.id, d.id, 'compensation', 4000, now(), now(), 1
       from (select max(id) as id from clients) c, (select id from documents where kind = 'invoice' limit 1) d, generate_series(1, 2)`,
    /^bill \d+ compensated 2 times$/,
  ],
  [
    'C2-claims',
    `drop index client_has_one_promise; ${aClient};
     insert into debt_promises (client_id, day, note, made_at, made_by)
     select (select max(id) from clients), now(), '', now(), 1 from generate_series(1, 2)`,
    /^client \d+: 2 promises$/,
  ],
] as const)('T775 %s notices what a lost constraint would let in: %s', async ([name, breaking, entry]) => {
  const { sql = '' } = invariants.find((one) => one.name === name) ?? {}
  const client = await shop.context.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(breaking)
    const { rows } = await client.query<{ what: string }>(sql)
    expect(rows.map(({ what }) => what)).toContainEqual(
      typeof entry === 'string' ? entry : expect.stringMatching(entry),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
