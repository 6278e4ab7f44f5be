import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { buildLineDiscountMapper } from '#orders/server/public/line-discounts.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { readClients } from '#people/clients/server/public/clients.queries.ts'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { getStoredPostalCodeCountry } from '#rules/codes/country.ts'
import { parsePhone } from '#rules/codes/phone.ts'
import { parseTypedSum } from '#rules/money/parse-typed-sum.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { priceCart } from '#sales/cart/server/price-cart.ts'
import { openEndedProblems } from '#sales/checkout/server/assert-not-open-ended.ts'
import { choosePlaces, toBranchIds } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { DeskOrder, ListDeskOrders, DeskOrderSummary as Listed } from '../desk.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import { getDeskState } from '../desk-states.ts'
import type { GivenForm } from './assign-discount-givers.ts'
import { desk_orders } from './desk.tables.ts'
import { listOverLimitLines } from './hand-limit.ts'
import { buildDeskBuyer, toDeliveryQuoteAddress } from './read-desk-form.ts'
import { showPlacedOrder } from './show-placed-order.ts'

export const DESK_ORDERS_A_PAGE = 20

export type DeskOrderRow = typeof desk_orders.$inferSelect

const madeBy = sql<
  string | null
>`(select trim(u.name || ' ' || u.lastname) from ${users} u where u.id = ${desk_orders.created_by})`

export async function listDeskOrders(
  reader: Reader,
  { state, search, client_id, place, ...request }: QueryOf<typeof ListDeskOrders>,
  now: Date,
): Promise<{ rows: Listed[]; total: number }> {
  const { limit, offset } = toPageWindow(request, DESK_ORDERS_A_PAGE)
  const input = deskOrdersAsked({ state, search, client_id, place }, now)
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    readListed(reader, input)
      .orderBy(...lastChangedFirst)
      .limit(limit)
      .offset(offset),
    reader.select({ total: count() }).from(desk_orders).where(input),
  ])
  return { rows: rows.map((row) => presentListed(row, now)), total }
}

/** All that the list has, in its order. */
export const selectDeskOrderIds = (reader: Reader, filters: DeskOrdersAsked, now: Date) =>
  reader
    .select({ id: desk_orders.id })
    .from(desk_orders)
    .where(deskOrdersAsked(filters, now))
    .orderBy(...lastChangedFirst)

/** In any order. */
export const readDeskOrderRows = async (reader: Reader, ids: number[], now: Date): Promise<Listed[]> =>
  (await readListed(reader, inArray(desk_orders.id, ids))).map((row) => presentListed(row, now))

const lastChangedFirst = [desc(desk_orders.updated_at), desc(desk_orders.id)]

type DeskOrdersAsked = Pick<QueryOf<typeof ListDeskOrders>, 'state' | 'search' | 'client_id' | 'place'>

function deskOrdersAsked({ state, search, client_id, place }: DeskOrdersAsked, now: Date): SQL | undefined {
  const sum = parseTypedSum(search ?? '')
  const phone = parsePhone(search ?? '')
  const words = phone ? [phone] : (search?.split(/\s+/).filter(Boolean) ?? [])
  return and(
    state && inState(state, now),
    client_id === undefined ? undefined : eq(desk_orders.client_id, client_id),
    place ? isOfPlace(place) : undefined,
    ...(sum === undefined
      ? words.map((word) => buildTextMatchCondition(desk_orders.letters, word))
      : [eq(desk_orders.price_with_vat, sum)]),
  )
}

/** Once placed its order says where; before, its form. */
const isOfPlace = (place: number): SQL =>
  sql`coalesce((select o.place_id from orders o where o.id = ${desk_orders.id}), (${desk_orders.form} ->> 'place_id')::int, default_place()) = ${place}`

const readListed = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      id: desk_orders.id,
      version: desk_orders.version,
      client: desk_orders.client,
      phone: desk_orders.phone,
      price_with_vat: desk_orders.price_with_vat,
      number: desk_orders.number,
      valid_until: desk_orders.valid_until,
      holds_until: desk_orders.holds_until,
      placed_at: desk_orders.placed_at,
      withdrawn_at: desk_orders.withdrawn_at,
      asked_again_at: desk_orders.asked_again_at,
      created_at: desk_orders.created_at,
      updated_at: desk_orders.updated_at,
      made_by: madeBy,
    })
    .from(desk_orders)
    .where(where)

function presentListed(
  { placed_at, withdrawn_at, ...row }: Awaited<ReturnType<typeof readListed>>[number],
  now: Date,
): Listed {
  return {
    ...row,
    state: getDeskState({ placed_at, withdrawn_at, valid_until: row.valid_until }, now),
    valid_until: row.valid_until?.toISOString() ?? null,
    holds_until: formatHeldUntil(row.holds_until, now),
    asked_again_at: row.asked_again_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** `getDeskState` in SQL. */
function inState(state: Listed['state'], now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const open = sql`${desk_orders.placed_at} is null and ${desk_orders.withdrawn_at} is null`
  if (state === 'placed') return sql`${desk_orders.placed_at} is not null`
  if (state === 'withdrawn') return sql`${desk_orders.placed_at} is null and ${desk_orders.withdrawn_at} is not null`
  if (state === 'draft') return sql`${open} and ${desk_orders.valid_until} is null`
  if (state === 'quoted') return sql`${open} and ${desk_orders.valid_until} > ${at}`
  return sql`${open} and ${desk_orders.valid_until} <= ${at}`
}

/** Orders show in any state, or only when placed. 404, also when deleted. */
export async function showDeskOrder(
  reader: Reader,
  { id, secret, now }: { id: number; secret?: string | undefined; now: Date },
): Promise<DeskOrder & { form: DeskForm | null }> {
  const [deskOrder] = await reader
    .select({ row: desk_orders, made_by: madeBy })
    .from(desk_orders)
    .where(eq(desk_orders.id, id))
  if (!deskOrder || deskOrder.row.placed_at)
    return showPlacedOrder(reader, { id, secret, made_by: deskOrder?.made_by ?? null })
  const { row, made_by } = deskOrder
  const desk = {
    state: getDeskState(row, now),
    version: row.version,
    revision: null,
    change_refused: null,
    client_id: row.client_id,
    quote:
      row.number && row.valid_until
        ? { secret: secret ?? null, number: row.number, valid_until: row.valid_until.toISOString() }
        : null,
    holds_until: formatHeldUntil(row.holds_until, now),
    asked_again_at: row.asked_again_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    made_by,
    form: row.form,
  }
  return { ...(await notPlaced(reader, row, desk.state, now)), ...desk }
}

export async function showWithForm(
  reader: Reader,
  { row, form, by, now }: { row: DeskOrderRow; form: GivenForm; by: number; now: Date },
): Promise<DeskOrder> {
  const draft = { ...row, form, promised: null, holds_until: null, client_id: form.client_id ?? null }
  return {
    ...(await notPlaced(reader, draft, 'draft', now, by)),
    state: getDeskState(row, now),
    version: row.version,
    revision: null,
    change_refused: null,
    client_id: draft.client_id,
    quote: null,
    holds_until: null,
    created_at: row.created_at.toISOString(),
    made_by: null,
    asked_again_at: null,
    before_price_with_vat: row.price_with_vat,
  }
}

export const formatHeldUntil = (until: Date | null, now: Date) => (until && until > now ? until.toISOString() : null)

/** Prices are the quote's, or current ones. */
async function notPlaced(
  reader: Reader,
  row: DeskOrderRow,
  state: DeskOrder['state'],
  now: Date,
  by: number | null = null,
) {
  const settings = await readSettings(reader)
  const { promised } = row
  const [client] = row.client_id ? await readClients(reader, eq(clients.id, row.client_id)) : []
  const form = row.form ?? { items: [] }
  const buyer = promised?.order ?? buildDeskBuyer(form, client)
  const at = choosePlaces(await readPlaces(reader, settings), promised?.order ?? form)
  const isHeld = row.holds_until !== null && row.holds_until > now
  const priced = await priceCart(reader, {
    lines: promised?.order.items ?? form.items,
    basis: buyer.private_or_company,
    settings,
    vatKind: (await decideBuyerVat(reader, { ...buyer, vat: form.vat }, settings)).kind,
    at,
    now,
    code: promised ? null : form.code,
    clientId: row.client_id,
    deliverTo: promised
      ? undefined
      : await toDeliveryQuoteAddress(reader, { ...form, ...buyer, postal_code: postalCodeOf(buyer) }),
  })
  const cart = promised?.cart ?? priced.cart
  const entry = await buildLineDiscountMapper(
    reader,
    [...cart.items, ...(cart.services ?? [])].map(({ by_hand }) => by_hand),
  )
  const over = promised ? [] : await listOverLimitLines(reader, { priced, by, settings })
  const isOver = state === 'withdrawn' || state === 'lapsed'
  const billing = (promised?.order ?? form).billing === 'prepaid' ? 'prepaid' : (client?.billing ?? 'prepaid')
  const lines = [
    ...cart.items.map((item, index) =>
      toShownLine(item, isOver || isHeld ? undefined : priced.cart.items[index]?.error, entry),
    ),
    ...listShownServices(cart, entry),
    ...listShownDeliveryLines(cart.delivery),
    ...listShownOneWayFee(cart),
  ]
  return {
    id: row.id,
    parent_id: null,
    follow_ups: [],
    private_or_company: buyer.private_or_company,
    title: buyer.title || null,
    name: buyer.name,
    lastname: buyer.lastname,
    email: buyer.email,
    phone: buyer.phone ?? '',
    im_k: buyer.im_k || null,
    pvm_k: buyer.pvm_k || null,
    address: buyer.address,
    city: buyer.city,
    postal_code: buyer.postal_code || null,
    country: buyer.country || getStoredPostalCodeCountry(postalCodeOf(buyer)),
    price: cart.price,
    vat: cart.vat,
    price_with_vat: cart.price_with_vat,
    vat_rate: promised?.rate ?? settings.vat_rate,
    vat_kind: cart.vat_kind ?? ('standard' as const),
    deposit: cart.deposit ?? 0,
    is_payed: false,
    paid_at: null,
    lapsed_at: null,
    placed_at: null,
    delivery: promised?.order.delivery ?? form.delivery ?? 'pickup',
    delivery_address: promised?.order.delivery_address ?? typedAddress(form.delivery_address),
    ...toBranchIds(at),
    comment: promised?.order.comment ?? form.comment ?? null,
    internal_note: form.internal_note || null,
    po_number: promised?.order.po_number ?? form.po_number ?? null,
    billing,
    early_start: promised?.order.early_start ?? form.early_start ?? false,
    object: null,
    rentals: [],
    documents: [],
    lines,
    problems:
      isOver || isHeld
        ? []
        : [
            ...listDeliveryProblems(cart.delivery),
            ...(priced.codeProblem ? [{ field: 'code', message: priced.codeProblem }] : []),
            ...over.map(({ field, message }) => ({ field, message })),
            ...openEndedProblems({ items: form.items, billing }),
            ...priced.problems.map(({ index, field, message }) => ({ field: `items.${index}.${field}`, message })),
          ],
  }
}

const typedAddress = (typed: DeskForm['delivery_address']): DeskOrder['delivery_address'] =>
  typed
    ? {
        address: typed.address ?? '',
        city: typed.city ?? '',
        postal_code: typed.postal_code ?? '',
        contact_name: typed.contact_name ?? null,
        contact_phone: typed.contact_phone ?? null,
        note: typed.note ?? null,
      }
    : null

const postalCodeOf = ({
  postal_code,
  country,
}: {
  postal_code?: string | null | undefined
  country?: string | null | undefined
}) => parseAnyPostalCode(postal_code ?? '', country || undefined) ?? postal_code

const feeLine = {
  ...({ id: null, type: 'addition', product_id: null, slug: null } as const),
  ...({ quantity: 1, charged_units: 1, unit: 'vnt' } as const),
  attributes: [],
  period: null,
  receipt: null,
  pieces: null,
  extends_order_id: null,
}

export const listShownServices = (
  { services = [] }: PricedCart,
  entry: Awaited<ReturnType<typeof buildLineDiscountMapper>>,
): DeskOrder['lines'] =>
  services.map(({ by_hand, ...line }) => ({
    ...feeLine,
    type: 'service' as const,
    ...line,
    ...(by_hand && { discount: entry(by_hand) }),
  }))

export const listShownOneWayFee = ({ one_way_fee: fee }: PricedCart): DeskOrder['lines'] =>
  fee ? [{ ...feeLine, ...fee, is_one_way: true }] : []

export function listShownDeliveryLines(
  delivery: PricedCart['delivery'],
  titles: { deliver?: string | undefined; collect?: string | undefined } = {},
): DeskOrder['lines'] {
  if (!delivery || 'error' in delivery) return []
  const { zone, collection, unit_price, unit_price_with_vat, price, price_with_vat } = delivery
  const line = { ...feeLine, is_delivery: true as const }
  return [
    {
      ...line,
      title: titles.deliver ?? `Pristatymas: ${zone.title}`,
      unit_price,
      unit_price_with_vat,
      price,
      price_with_vat,
    },
    ...(collection
      ? [{ ...line, is_collection: true as const, title: titles.collect ?? `Paėmimas: ${zone.title}`, ...collection }]
      : []),
  ]
}

export const listDeliveryProblems = (delivery: PricedCart['delivery']): DeskOrder['problems'] =>
  delivery && 'error' in delivery ? [{ field: 'postal_code', message: delivery.error }] : []

export function toShownLine(
  item: PricedCart['items'][number],
  error: string | undefined,
  entry: Awaited<ReturnType<typeof buildLineDiscountMapper>>,
): DeskOrder['lines'][number] {
  const {
    id,
    slug,
    line_price,
    line_price_with_vat,
    attributes,
    period,
    receipt,
    pieces,
    parts,
    by_hand,
    error: _,
    ...line
  } = item
  return {
    ...line,
    id: null,
    product_id: id,
    slug: slug || null,
    attributes: attributes ?? [],
    price: line_price,
    price_with_vat: line_price_with_vat,
    period: period ?? null,
    receipt: receipt ?? null,
    pieces: pieces ?? null,
    ...(parts && { parts }),
    extends_order_id: null,
    ...(by_hand && { discount: entry(by_hand) }),
    ...(error && { error }),
  }
}
