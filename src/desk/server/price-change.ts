import { type AgreedLine, type Priced, priceCart } from '#cart/server/price-cart.ts'
import { quoteLine } from '#cart/server/quote-line.ts'
import type { TotalsBasis } from '#money/totals.ts'
import { withVat } from '#money/with-vat.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { letGoOfRentals } from '#rentals/server/rebook-rentals.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { DeskForm, DeskLine } from '../desk.contract.ts'
import { goneWords, isOpen, type KeptLine, keepLine, unitsGone } from './keep-line.ts'
import { matchLines } from './match-lines.ts'
import type { LineToChange, OrderToChange } from './order-to-change.ts'

type Bringing = Partial<
  Pick<DeskForm, 'delivery' | 'postal_code' | 'city' | 'delivery_slot_id' | 'delivery_day' | 'collect'>
>

export interface PricedChange {
  priced: Priced
  items: readonly DeskLine[]
  /** Of each line of the form the one of the order that it goes on with; undefined: it is new. */
  matched: (KeptLine | undefined)[]
  removed: LineToChange[]
}

interface Pricing {
  found: OrderToChange
  items: readonly DeskLine[]
  basis: TotalsBasis
  /** How it is to be brought, if that may change too. */
  to?: Bringing | undefined
  settings: Settings
  now: Date
}

/**
 * What a changed order comes to, and what of it can't be had. What its own rentals hold is let go of first, so that they are not in
 * its way: whoever does not write the change takes the transaction back. Throws 422 for an order of nothing, 409 `tool-is-out` at
 * `items` when a line is gone whose tools are out.
 */
export async function priceChange(tx: Tx, { found, items, basis, to, settings, now }: Pricing): Promise<PricedChange> {
  if (items.length === 0)
    throw invalid({ items: ['Užsakyme turi likti bent viena eilutė. Jei nieko nebereikia, užsakymą ištrinkite.'] })
  const { order, lines } = found
  const lineOf = matchLines(items, lines)
  const matched = items.map((item, index) => {
    const line = lineOf[index]
    return line && keepLine({ line, item, placedAt: order.placed_at, settings, now })
  })
  const removed = lines.filter((line) => !lineOf.includes(line))
  refuseRemoved(removed)

  const asking = matched.flatMap((one) => (one?.asks && one.line.row.type === 'rent' ? [one.line] : []))
  await letGoOfRentals(
    tx,
    [...asking, ...removed].flatMap(({ rentals }) => rentals.filter(isOpen)),
    now,
  )

  const isOtherRate = order.vat_rate !== settings.vat_rate
  const priced = await priceCart(tx, {
    lines: items.map(({ line_id: _, ...item }) => item),
    basis,
    clientId: order.client_id,
    settings: { ...settings, vat_rate: order.vat_rate },
    now,
    agreed: matched.map((one) => one?.agreed ?? (isOtherRate ? newAtOtherRate : undefined)),
    own: soldUnits(lines),
    ...deliveryOf(found, to, { rate: order.vat_rate, hasRent: items.some(({ type }) => type === 'rent') }),
  })
  return { priced, items, matched, removed }
}

/**
 * What is brought to the same address costs what was agreed. An order that is brought by agreement stays one, until a clerk chooses a
 * slot or brings what was to be fetched.
 */
function deliveryOf(
  { order, brought, fetched }: OrderToChange,
  to: Bringing | undefined,
  { rate, hasRent }: { rate: number; hasRent: boolean },
): Pick<Parameters<typeof priceCart>[1], 'deliverTo' | 'agreedDelivery'> {
  const after = { ...order, delivery_slot_id: undefined, collect: fetched !== undefined, ...told(to) }
  if (after.delivery !== 'delivery') return {}
  const isSamePlace = (after.postal_code ?? null) === order.postal_code && after.city === order.city
  if (brought?.stop?.zone_id && isSamePlace) {
    const { unit_price, title } = brought.row
    const collection = after.collect && hasRent ? tripAt(fetched?.row.unit_price ?? unit_price, rate) : undefined
    const zone = { id: brought.stop.zone_id, title: /^Pristatymas: (.*), \d{4}-/.exec(title)?.[1] ?? '' }
    return { agreedDelivery: { zone, ...tripAt(unit_price, rate), free_from: null, missing: 0, collection } }
  }
  const isByAgreement = !brought && order.delivery === 'delivery' && !after.delivery_slot_id
  return isByAgreement ? {} : { deliverTo: after }
}

const tripAt = (unit_price: number, rate: number) => ({ unit_price, unit_price_with_vat: withVat(unit_price, rate) })

const told = (to: Bringing | undefined) =>
  Object.fromEntries(Object.entries(to ?? {}).filter(([, value]) => value !== undefined && value !== null)) as Bringing

/** One order has one rate, that of the day on which it was placed. */
const newAtOtherRate: AgreedLine = {
  holds: false,
  quote: (...asked) => {
    const seen = quoteLine(...asked)
    const message = 'Pasikeitė PVM tarifas: naują prekę ar įrankį užsakykite atskiru užsakymu.'
    return { ...seen, problem: seen.problem ?? { kind: 'stock', field: 'id', message } }
  },
}

function soldUnits(lines: readonly LineToChange[]): Map<number, number> {
  const sold = new Map<number, number>()
  for (const { row } of lines)
    if (row.product_id && row.type !== 'rent') sold.set(row.product_id, (sold.get(row.product_id) ?? 0) + row.quantity)
  return sold
}

function refuseRemoved(removed: readonly LineToChange[]): void {
  for (const line of removed) {
    const why = whyNotRemoved(line)
    if (why) throw new Refusal(409, 'tool-is-out', why, { errors: { items: [why] } })
  }
}

function whyNotRemoved(line: LineToChange): string | undefined {
  if (line.row.type !== 'rent') return undefined
  if (line.extendedBy !== undefined) return `„${line.row.title}“: nuoma pratęsta, todėl eilutės išimti negalima.`
  return unitsGone(line) > 0 ? `${goneWords(line)}, todėl eilutės išimti negalima.` : undefined
}
