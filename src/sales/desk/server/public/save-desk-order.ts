import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { writeInternalNote } from '#orders/server/public/write-internal-note.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { type ClientRow, readClients, resolveMergedClient } from '#people/clients/server/public/clients.queries.ts'
import { rememberClient } from '#people/clients/server/public/remember-client.ts'
import { touchClient } from '#people/clients/server/public/touch-client.ts'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { priceCart } from '#sales/cart/server/price-cart.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { ChangePaper, ChangePapers } from '../../desk.contract.ts'
import { DeskOrderChanged, DeskOrderDrafted } from '../../desk.events.ts'
import type { DeskForm } from '../../desk-form.contract.ts'
import { getDeskState } from '../../desk-states.ts'
import { assignDiscountGivers, type GivenForm } from '../assign-discount-givers.ts'
import { buildDeskSubject } from '../build-desk-subject.ts'
import { changePlaced } from '../change-placed.ts'
import { desk_orders } from '../desk.tables.ts'
import type { DeskOrderRow } from '../desk-orders.queries.ts'
import { assertWithinHandLimit } from '../hand-limit.ts'
import { lockDeskOrder } from '../lock-desk-order.ts'
import { lockForOrder } from '../lock-for-order.ts'
import { placeTypedOrder } from '../place-typed-order.ts'
import { buildDeskBuyer, readDeskForm, toDeliveryQuoteAddress } from '../read-desk-form.ts'
import { sendQuote } from '../send-quote.ts'

interface SaveDeskOrderInput<Form = DeskForm> {
  form: Form & { expected_price_with_vat?: number | null | undefined; holds_until?: string | null | undefined }
}

interface SaveDeskOrderResult {
  id: number
  secret?: string | undefined
  came?: ChangePapers
}

/** 422 for what a quote or an order lacks; as `sendQuote` and `placeDeskOrder`. */
export async function createDeskOrder(
  work: Work<number>,
  saving: SaveDeskOrderInput & { state: 'draft' | 'quoted' | 'placed' },
): Promise<SaveDeskOrderResult> {
  const { tx, now, by } = work
  const { state } = saving
  if (saving.form.vat) work.assertRight('prices:override')
  const form = { ...saving.form, items: assignDiscountGivers(saving.form, null, { by }) }
  const client = await clientOf(tx, form)
  const [row] = await tx
    .insert(desk_orders)
    .values({
      ...listed(form, client),
      ...(state === 'draft' && { price_with_vat: await priceOfDraft(work, form, client) }),
      created_at: now,
      created_by: by,
      updated_at: now,
    })
    .returning()
  if (!row) throw new Error('The draft was not written')
  if (state === 'draft') {
    await work.happened(DeskOrderDrafted, buildDeskSubject(row.id))
    return { id: row.id }
  }
  return goOn(work, { form, row, client, state })
}

/** A quote is mailed again. 409 `changed-meanwhile`, `already-placed`, `withdrawn`; as above. */
export async function updateDeskOrder(
  work: Work<number>,
  saving: SaveDeskOrderInput & {
    id: number
    seen: number
    state: 'draft' | 'quoted' | 'placed' | undefined
    /** Papers of a placed order, as they were. */
    previewed?: ChangePaper[] | undefined
  },
): Promise<SaveDeskOrderResult> {
  const { tx, now, by } = work
  const { id, seen } = saving
  if (saving.form.vat) work.assertRight('prices:override')
  if (await isPlaced(tx, id)) {
    if (saving.state === 'draft' || saving.state === 'quoted')
      throw conflict('already-placed', 'Tai jau užsakymas: juodraščiu ar pasiūlymu jis nebetaps.')
    const { papers, to_pay, to_refund } = await changePlaced(work, { id, seen, form: saving.form })
    const { internal_note: note } = saving.form
    if (note !== undefined) await writeInternalNote(work, { orderId: id, note })
    if (saving.previewed && JSON.stringify(saving.previewed.map(written)) !== JSON.stringify(papers.map(written)))
      throw conflict(
        'changed-meanwhile',
        'Kol žiūrėjote, pasikeitė, kokie dokumentai bus išrašyti: gal užsakymas ką tik apmokėtas. Peržiūrėkite naują variantą.',
      )
    return { id, came: { papers, to_pay, to_refund } }
  }
  const before = await lockDeskOrder(tx, { id, seen })
  const is = getDeskState(before, now)
  if (is === 'withdrawn') throw conflict('withdrawn', 'Tai atšaukta. Pradėkite naują.')
  const wasQuoted = before.number !== null
  const state = saving.state ?? (wasQuoted ? 'quoted' : 'draft')
  if (wasQuoted && state === 'draft')
    throw conflict('already-quoted', 'Pasiūlymas jau išsiųstas: pakeiskite jį arba atšaukite.')

  const form = {
    ...saving.form,
    items: assignDiscountGivers(saving.form, before.form, { by, calendar: await work.settings() }),
  }
  const client = await clientOf(tx, form)
  const [row] = await tx
    .update(desk_orders)
    .set({
      ...listed(form, client),
      ...(state === 'draft' && { price_with_vat: await priceOfDraft(work, form, client) }),
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(desk_orders.id, id))
    .returning()
  if (!row) throw new Error('The draft is gone')
  await work.happened(DeskOrderChanged, buildDeskSubject(id), { version: row.version })
  return state === 'draft' ? { id } : goOn(work, { form, row, client, state })
}

/** Locks a desk row against being placed meanwhile. */
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

async function goOn(
  work: Work<number>,
  {
    form,
    row,
    client,
    state,
  }: SaveDeskOrderInput<GivenForm> & { row: DeskOrderRow; client: ClientRow | undefined; state: 'quoted' | 'placed' },
): Promise<SaveDeskOrderResult> {
  const { tx } = work
  const order = readDeskForm(state === 'quoted' ? { ...form, papers: null } : form, client)
  const expected = form.expected_price_with_vat
  // the client is locked after the products
  await lockForOrder(tx, { deskOrderId: row.id, order })
  if (client) await touchClient(work, client.id)
  const client_id = row.client_id ?? (await rememberClient(work, { buyer: order })) ?? null
  await tx.update(desk_orders).set({ client_id }).where(eq(desk_orders.id, row.id))
  if (state === 'placed') {
    await placeTypedOrder(work, { row: { ...row, client_id }, order, expected })
    return { id: row.id }
  }
  const holdsUntil = form.holds_until ? new Date(form.holds_until) : undefined
  return { id: row.id, secret: await sendQuote(work, { row: { ...row, client_id }, order, expected, holdsUntil }) }
}

async function clientOf(tx: Tx, { client_id }: GivenForm): Promise<ClientRow | undefined> {
  if (!client_id) return undefined
  const [client] = await readClients(tx, eq(clients.id, await resolveMergedClient(tx, client_id)))
  if (!client) throw invalid({ client_id: ['Tokio kliento nebėra.'] })
  return client
}

function listed(typed: SaveDeskOrderInput<GivenForm>['form'], client: ClientRow | undefined) {
  const { expected_price_with_vat: _, holds_until: __, ...form } = typed
  const buyer = buildDeskBuyer(form, client)
  return {
    form,
    client_id: client?.id ?? null,
    client: buyer.title || [buyer.name, buyer.lastname].filter(Boolean).join(' '),
    phone: buyer.phone || null,
  }
}

/** The list shows the price; quotes and orders are priced under locks. As `assertWithinHandLimit`. */
async function priceOfDraft(work: Work, form: GivenForm, client: ClientRow | undefined): Promise<number> {
  const { tx, now } = work
  const buyer = buildDeskBuyer(form, client)
  const basis = buyer.private_or_company
  const settings = await readSettings(tx)
  const priced = await priceCart(tx, {
    lines: form.items,
    basis,
    code: form.code,
    clientId: client?.id,
    deliverTo: await toDeliveryQuoteAddress(tx, { ...form, ...buyer }),
    vatKind: (await decideBuyerVat(tx, { ...buyer, vat: form.vat }, settings)).kind,
    settings,
    at: choosePlaces(await readPlaces(tx, settings), form),
    now,
  })
  await assertWithinHandLimit(tx, { priced, by: work.by, settings })
  return Math.min(priced.cart.price_with_vat, 2_147_483_647)
}

const written = ({ kind, price_with_vat }: ChangePaper) => [kind, price_with_vat]
