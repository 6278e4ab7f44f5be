import type { Order } from '#orders/orders.contract.ts'
import { withDiscounts } from '#orders/server/public/line-discounts.ts'
import { showOrder } from '#orders/server/public/orders.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { homeCountry } from '#rules/codes/country.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import type { DeskOrder } from '../desk.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import type { ChargedSpan, Family } from './family.ts'
import { findOrderToChange, getWholePeriod, type OrderToChange } from './order-to-change.ts'

interface ShowPlacedQuery {
  id: number
  secret?: string | undefined
  made_by: string | null
}

/** Web orders show too. 404, also when deleted. */
export async function showPlacedOrder(
  reader: Reader,
  { id, secret, made_by }: ShowPlacedQuery,
): Promise<DeskOrder & { form: DeskForm | null }> {
  const orderToChange = await findOrderToChange(reader, id)
  if (!orderToChange) throw notFound('Tokio užsakymo, juodraščio ar pasiūlymo nėra.')
  const order = await showOrder(reader, id)
  if (!order) throw notFound('Šis užsakymas ištrintas.')
  const { desk, version, refused, family } = orderToChange
  return {
    ...order,
    ...(family ? await familyShown(reader, family, orderToChange) : { lines: await withDiscounts(reader, order) }),
    state: 'placed',
    version,
    revision: orderToChange.order.revision,
    change_refused: refused?.message ?? null,
    internal_note: orderToChange.order.internal_note,
    client_id: desk?.client_id ?? null,
    quote:
      desk?.number && desk.valid_until
        ? { secret: secret ?? null, number: desk.number, valid_until: desk.valid_until.toISOString() }
        : null,
    holds_until: null,
    asked_again_at: null,
    problems: [],
    made_by,
    deposit: orderToChange.lines.reduce((sum, { row }) => sum + row.deposit * row.quantity, 0),
    created_at: (desk?.created_at ?? orderToChange.order.placed_at).toISOString(),
    form: toDeskForm(orderToChange),
  }
}

/** The family shows as it is now: a line costs what is left of all charges for it. */
async function familyShown(
  reader: Reader,
  { members, lines, services, fees, price, vat, price_with_vat }: Family,
  { brought, fetched, oneWay }: OrderToChange,
): Promise<Pick<DeskOrder, 'lines' | 'price' | 'vat' | 'price_with_vat'>> {
  const all: Awaited<ReturnType<typeof withDiscounts>> = []
  for (const member of members)
    all.push(...(await withDiscounts(reader, (await showOrder(reader, member.order.id)) as Order)))
  const current = [brought?.row, fetched?.row, oneWay].map((row) => row?.id)
  const left = ({ member, row }: ChargedSpan) => member.borne?.lines[member.rows.indexOf(row)] ?? row
  return {
    price,
    vat,
    price_with_vat,
    lines: [
      ...lines.flatMap(({ row, spans }) => {
        const shown = all.find(({ id }) => id === row.id)
        if (!shown) return []
        const { quantity, charged_units, period, receipt } = row
        const pieces = row.pieces ?? shown.pieces
        const sum = (of: 'price' | 'price_with_vat') => spans.reduce((cents, span) => cents + left(span)[of], 0)
        const sums = { price: sum('price'), price_with_vat: sum('price_with_vat') }
        return [{ ...shown, quantity, charged_units, period, receipt, pieces, ...sums }]
      }),
      ...lines.flatMap(({ waivers: [first, ...later] }) => {
        const shown = all.find(({ id }) => id === first?.row.id)
        if (!first || !shown) return []
        const sum = (of: 'price' | 'price_with_vat') =>
          later.reduce((cents, one) => cents + one.left[of], first.left[of])
        return [{ ...shown, price: sum('price'), price_with_vat: sum('price_with_vat') }]
      }),
      ...services.flatMap(({ row: { id, quantity }, left }) => {
        const shown = all.find((line) => line.id === id)
        return shown ? [{ ...shown, quantity, ...left }] : []
      }),
      ...fees.flatMap(({ row: { id }, left }) => {
        const shown = all.find((line) => line.id === id)
        return shown && (left.price_with_vat > 0 || current.includes(id)) ? [{ ...shown, ...left }] : []
      }),
    ],
  }
}

const saidOf = ({ percent, price, reason }: ByHand) => (percent === null ? { price, reason } : { percent, reason })

export function toDeskForm({ order, desk, lines, services, brought, fetched }: OrderToChange): DeskForm {
  const { private_or_company, name, lastname, email, phone, title, im_k, pvm_k } = order
  const { address, city, postal_code, country, delivery, object_id, comment, po_number, billing, early_start } = order
  const { internal_note, delivery_address, prints_papers } = order
  return {
    client_id: desk?.client_id ?? null,
    private_or_company,
    name,
    lastname,
    email,
    phone,
    title,
    im_k,
    pvm_k,
    ...(country !== homeCountry && { country }),
    ...(delivery_address && { delivery_address }),
    ...(prints_papers && { papers: 'print' as const }),
    address,
    city,
    postal_code,
    delivery,
    object_id,
    comment,
    internal_note,
    po_number,
    billing,
    early_start,
    ...(brought?.stop?.slot_id && { delivery_slot_id: brought.stop.slot_id, delivery_day: brought.stop.day }),
    ...(fetched && { collect: true }),
    ...(fetched?.stop?.slot_id && { collection_slot_id: fetched.stop.slot_id, collection_day: fetched.stop.day }),
    items: [
      ...lines.flatMap((line) => {
        const { id, product_id, type, quantity, attributes, by_hand } = line.row
        const isWaived = line.waiver !== undefined
        const period = getWholePeriod(line)
        if (product_id === null) return []
        return [
          {
            line_id: id,
            id: product_id,
            type,
            quantity,
            ...(attributes.length > 0 && { attributes }),
            ...(period && { period }),
            ...(isWaived && { waiver: true }),
            ...(by_hand && { discount: saidOf(by_hand) }),
          },
        ]
      }),
      ...services.map(({ id: line_id, title, quantity, unit_price: price, by_hand }) => ({
        line_id,
        type: 'service' as const,
        title,
        quantity,
        price,
        ...(by_hand && { reason: by_hand.reason }),
      })),
    ],
  }
}
