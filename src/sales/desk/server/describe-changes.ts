import type { order_lines } from '#orders/server/orders.tables.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describePeriod } from '#rules/periods/describe-period.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import type { Period } from '#rules/periods/period.ts'
import type { OrderServiceRow, PricedChange } from './price-change.ts'

type Line = Pick<typeof order_lines.$inferSelect, 'title' | 'quantity' | 'period' | 'attributes'>
type PricedChangeLine = Line & Pick<typeof order_lines.$inferSelect, 'unit_price_with_vat'>

interface Change {
  /** `title`: free lines only. */
  kept: {
    before: PricedChangeLine
    after: { quantity: number; period: Period | null; unit_price_with_vat: number; title?: string | undefined }
  }[]
  added: Line[]
  removed: Line[]
  isOtherBuyer: boolean
  delivery: string[]
  price: { before: number; after: number }
  calendar: Pick<ShopCalendar, 'opening_hours'>
}

export function listServiceChanges(
  { priced: { cart }, services }: Pick<PricedChange, 'priced' | 'services'>,
  all: readonly { row: OrderServiceRow }[],
): Pick<Change, 'kept' | 'added' | 'removed'> {
  const now = (cart.services ?? []).map((line, index) => ({ line, before: services[index] }))
  return {
    kept: now.flatMap(({ line: { title, quantity, unit_price, unit_price_with_vat }, before }) => {
      if (!before) return []
      // another VAT rate is none
      const same = unit_price === before.unit_price ? before.unit_price_with_vat : unit_price_with_vat
      return [{ before, after: { title, quantity, unit_price_with_vat: same, period: null } }]
    }),
    added: now.flatMap(({ line, before }) => (before ? [] : [{ ...line, period: null, attributes: [] }])),
    removed: all.flatMap(({ row }) => (services.includes(row) ? [] : [row])),
  }
}

/** A sentence per change, without names; empty for no change. */
export function describeChanges({ kept, added, removed, isOtherBuyer, delivery, price, calendar }: Change): string[] {
  const when = (period: Period | null) => (period ? describePeriod(period, getClosingTime(period, calendar)) : '')
  const whole = ({ title, quantity, period }: Line) =>
    [`„${title}“`, `${quantity}\u00a0vnt.`, when(period)].filter(Boolean).join(', ')
  const lines = [
    ...kept.flatMap(({ before, after }) => [
      ...(before.quantity === after.quantity
        ? []
        : [`„${before.title}“: buvo ${before.quantity}\u00a0vnt., dabar ${after.quantity}\u00a0vnt.`]),
      ...(when(before.period) === when(after.period)
        ? []
        : [`„${before.title}“: buvo ${when(before.period)}, dabar ${when(after.period)}.`]),
      ...(before.unit_price_with_vat === after.unit_price_with_vat
        ? []
        : [
            `„${before.title}“: kaina su PVM buvo ${formatMoney(before.unit_price_with_vat)}, dabar ${formatMoney(after.unit_price_with_vat)}.`,
          ]),
      ...(after.title === undefined || after.title === before.title
        ? []
        : [`„${before.title}“ pervadinta: „${after.title}“.`]),
    ]),
    ...added.map((line) => `Pridėta: ${sentence(whole(line))}`),
    ...removed.map((line) => `Išimta: ${sentence(whole(line))}`),
    ...delivery,
    ...(isOtherBuyer ? ['Pakeisti pirkėjo duomenys, atsiėmimas arba pastaba.'] : []),
  ]
  if (price.before === price.after) return lines
  return [...lines, `Suma su PVM: buvo ${formatMoney(price.before)}, dabar ${formatMoney(price.after)}.`]
}

/** „vnt.“ already has its full stop. */
const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)
