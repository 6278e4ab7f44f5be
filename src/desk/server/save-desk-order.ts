import { and, eq } from 'drizzle-orm'
import { priceCart } from '#cart/server/price-cart.ts'
import { type ClientRow, readClients } from '#clients/server/clients.queries.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { rememberClient } from '#clients/server/remember-client.ts'
import { touchClient } from '#clients/server/touch-client.ts'
import { record } from '#history/server/record.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { DeskForm } from '../desk.contract.ts'
import { deskState } from '../desk-states.ts'
import { changePlaced } from './change-placed.ts'
import { desk_orders } from './desk.tables.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { deskSubject } from './desk-subject.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { lockToOrder } from './lock-to-order.ts'
import { makeQuote } from './make-quote.ts'
import { placeTyped } from './place-typed.ts'
import { buyerOf, deliverToOf, readDeskForm } from './read-desk-form.ts'

constraintMeans('one_desk_order_per_key', () => conflict('checkout-under-way', 'Šis užsakymas jau įrašomas.'))

interface Saving {
  form: DeskForm & { expected_price_with_vat?: number | null | undefined; holds_until?: string | null | undefined }
  by: number
  now: Date
}

interface Saved {
  id: number
  /** Of the quote's new link, when there is one. */
  secret?: string | undefined
}

/**
 * Writes down what a clerk has typed: as a draft, which need not be whole; as a quote; or placed at once. The same key once
 * more answers with what it made. Throws 422 for what a quote or an order lacks, and as `makeQuote` and `placeDeskOrder` do.
 */
export async function createDeskOrder(
  tx: Tx,
  saving: Saving & { state: 'draft' | 'quoted' | 'placed'; key: string | undefined; bodyHash: string },
): Promise<Saved> {
  const { form, state, key, bodyHash, by, now } = saving
  const earlier = key === undefined ? undefined : await ofKey(tx, { by, key, bodyHash })
  if (earlier) return { id: earlier }
  const client = await clientOf(tx, form)
  const [row] = await tx
    .insert(desk_orders)
    .values({
      ...listed(form, client),
      ...(state === 'draft' && { price_with_vat: await priceOfDraft(tx, form, client, now) }),
      ...{ created_at: now, created_by: by, updated_at: now },
      ...(key !== undefined && { key, body_hash: bodyHash }),
    })
    .returning()
  if (!row) throw new Error('The draft was not written')
  if (state === 'draft') {
    await record(tx, { by, deed: 'desk-order.drafted', subject: deskSubject(row.id), now })
    return { id: row.id }
  }
  return goOn(tx, { ...saving, row, client, state })
}

/**
 * Changes a draft or a quote. A quote stays one: whoever has its link is told; placed, it is as `placeTyped` says. What is placed already is
 * changed by `changePlaced`. Throws 409 `changed-meanwhile`, `already-placed`, `withdrawn`, and as above.
 */
export async function updateDeskOrder(
  tx: Tx,
  saving: Saving & { id: number; seen: number; state: 'draft' | 'quoted' | 'placed' | undefined },
): Promise<Saved> {
  const { id, seen, form, by, now } = saving
  if (await isPlaced(tx, id)) {
    if (saving.state === 'draft' || saving.state === 'quoted')
      throw conflict('already-placed', 'Tai jau užsakymas: juodraščiu ar pasiūlymu jis nebetaps.')
    await changePlaced(tx, { id, seen, form, by, now })
    return { id }
  }
  const before = await lockDeskOrder(tx, { id, seen })
  const is = deskState(before, now)
  if (is === 'withdrawn') throw conflict('withdrawn', 'Tai atšaukta. Pradėkite naują.')
  const wasQuoted = before.number !== null
  const state = saving.state ?? (wasQuoted ? 'quoted' : 'draft')
  if (wasQuoted && state === 'draft')
    throw conflict('already-quoted', 'Pasiūlymas jau išsiųstas: pakeiskite jį arba atšaukite.')

  const client = await clientOf(tx, form)
  const [row] = await tx
    .update(desk_orders)
    .set({
      ...listed(form, client),
      ...(state === 'draft' && { price_with_vat: await priceOfDraft(tx, form, client, now) }),
      ...{ version: before.version + 1, updated_at: now },
    })
    .where(eq(desk_orders.id, id))
    .returning()
  if (!row) throw new Error('The draft is gone')
  await record(tx, { by, deed: 'desk-order.changed', subject: deskSubject(id), details: { version: row.version }, now })
  return state === 'draft' ? { id } : goOn(tx, { ...saving, row, client, state })
}

/** An order of the desk or of the web. What is only written down is locked, so that it is not placed meanwhile. */
async function isPlaced(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ placed_at: desk_orders.placed_at })
    .from(desk_orders)
    .where(eq(desk_orders.id, id))
    .for('update')
  if (row) return row.placed_at !== null
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
  return order !== undefined
}

/** From what is written down to a quote or an order. */
async function goOn(
  tx: Tx,
  {
    form,
    by,
    now,
    row,
    client,
    state,
  }: Saving & { row: DeskOrderRow; client: ClientRow | undefined; state: 'quoted' | 'placed' },
): Promise<Saved> {
  const order = readDeskForm(form, client)
  const expected = form.expected_price_with_vat
  // a client's row is locked after the products, as by everybody who orders for them
  await lockToOrder(tx, { deskOrderId: row.id, order })
  if (client) await touchClient(tx, client.id, now)
  const client_id = row.client_id ?? (await rememberClient(tx, { buyer: order, by, now })) ?? null
  await tx.update(desk_orders).set({ client_id }).where(eq(desk_orders.id, row.id))
  if (state === 'placed') {
    await placeTyped(tx, { row: { ...row, client_id }, order, expected, by, now })
    return { id: row.id }
  }
  const holdsUntil = form.holds_until ? new Date(form.holds_until) : undefined
  return {
    id: row.id,
    secret: await makeQuote(tx, { row: { ...row, client_id }, order, expected, holdsUntil, by, now }),
  }
}

async function clientOf(tx: Tx, { client_id }: DeskForm): Promise<ClientRow | undefined> {
  if (!client_id) return undefined
  const [client] = await readClients(tx, eq(clients.id, client_id))
  if (!client) throw invalid({ client_id: ['Tokio kliento nebėra.'] })
  return client
}

/** What the list says of it, beside what was typed. */
function listed(typed: Saving['form'], client: ClientRow | undefined) {
  const { expected_price_with_vat: _, holds_until: __, ...form } = typed
  const buyer = buyerOf(form, client)
  return {
    form,
    client_id: client?.id ?? null,
    client: buyer.title || [buyer.name, buyer.lastname].filter(Boolean).join(' '),
    phone: buyer.phone || null,
  }
}

/** What it would cost, for the list. A quote and an order are priced once they are made, under the locks of their products. */
async function priceOfDraft(tx: Tx, form: DeskForm, client: ClientRow | undefined, now: Date): Promise<number> {
  const buyer = buyerOf(form, client)
  const basis = buyer.private_or_company
  const settings = await readSettings(tx)
  const { cart } = await priceCart(tx, {
    lines: form.items,
    basis,
    code: form.code,
    clientId: client?.id,
    deliverTo: deliverToOf({ ...buyer, delivery: form.delivery }),
    settings,
    now,
  })
  return Math.min(cart.price_with_vat, 2_147_483_647)
}

async function ofKey(
  tx: Tx,
  { by, key, bodyHash }: { by: number; key: string; bodyHash: string },
): Promise<number | undefined> {
  const [earlier] = await tx
    .select({ id: desk_orders.id, body_hash: desk_orders.body_hash })
    .from(desk_orders)
    .where(and(eq(desk_orders.created_by, by), eq(desk_orders.key, key)))
  if (earlier && earlier.body_hash !== bodyHash)
    throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  return earlier?.id
}
