import { and, eq } from 'drizzle-orm'
import { priceCart } from '#cart/server/price-cart.ts'
import { type ClientRow, readClients } from '#clients/server/clients.queries.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { rememberClient } from '#clients/server/remember-client.ts'
import { touchClient } from '#clients/server/touch-client.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { DeskForm } from '../desk.contract.ts'
import { deskState } from '../desk-states.ts'
import { desk_orders } from './desk.tables.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { deskSubject } from './desk-subject.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { makeQuote } from './make-quote.ts'
import { placeDeskOrder } from './place-desk-order.ts'
import { buyerOf, readDeskForm } from './read-desk-form.ts'

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
      ...(await listed(tx, form, client, now)),
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
 * Changes a draft or a quote. A quote stays one: whoever has its link is told. Throws 409 `changed-meanwhile`, `already-placed`,
 * `withdrawn`, and as above.
 */
export async function updateDeskOrder(
  tx: Tx,
  saving: Saving & { id: number; seen: number; state: 'draft' | 'quoted' | 'placed' | undefined },
): Promise<Saved> {
  const { id, seen, form, by, now } = saving
  const before = await lockDeskOrder(tx, { id, seen })
  const is = deskState(before, now)
  if (is === 'placed') throw conflict('already-placed', 'Tai jau užsakymas: čia jo keisti nebegalima.')
  if (is === 'withdrawn') throw conflict('withdrawn', 'Tai atšaukta. Pradėkite naują.')
  const wasQuoted = before.number !== null
  const state = saving.state ?? (wasQuoted ? 'quoted' : 'draft')
  if (wasQuoted && state === 'draft')
    throw conflict('already-quoted', 'Pasiūlymas jau išsiųstas: pakeiskite jį arba atšaukite.')

  const client = await clientOf(tx, form)
  const [row] = await tx
    .update(desk_orders)
    .set({ ...(await listed(tx, form, client, now)), version: before.version + 1, updated_at: now })
    .where(eq(desk_orders.id, id))
    .returning()
  if (!row) throw new Error('The draft is gone')
  await record(tx, { by, deed: 'desk-order.changed', subject: deskSubject(id), details: { version: row.version }, now })
  return state === 'draft' ? { id } : goOn(tx, { ...saving, row, client, state })
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
  if (client) await touchClient(tx, client.id, now)
  const client_id = row.client_id ?? (await rememberClient(tx, { buyer: order, by, now })) ?? null
  await tx.update(desk_orders).set({ client_id }).where(eq(desk_orders.id, row.id))
  if (state === 'placed') {
    await placeDeskOrder(tx, { row: { ...row, client_id }, order, expected, by, now })
    return { id: row.id }
  }
  const holdsUntil = form.holds_until ? new Date(form.holds_until) : undefined
  return { id: row.id, secret: await makeQuote(tx, { row, order, expected, holdsUntil, by, now }) }
}

async function clientOf(tx: Tx, { client_id }: DeskForm): Promise<ClientRow | undefined> {
  if (!client_id) return undefined
  const [client] = await readClients(tx, eq(clients.id, client_id))
  if (!client) throw invalid({ client_id: ['Tokio kliento nebėra.'] })
  return client
}

/** What the list says of it, beside what was typed. */
async function listed(tx: Tx, typed: Saving['form'], client: ClientRow | undefined, now: Date) {
  const { expected_price_with_vat: _, holds_until: __, ...form } = typed
  const buyer = buyerOf(form, client)
  const settings = await readSettings(tx)
  const { cart } = await priceCart(tx, { lines: form.items, basis: buyer.private_or_company, settings, now })
  return {
    form,
    client_id: client?.id ?? null,
    client: buyer.title || [buyer.name, buyer.lastname].filter(Boolean).join(' '),
    phone: buyer.phone || null,
    price_with_vat: Math.min(cart.price_with_vat, 2_147_483_647),
  }
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
