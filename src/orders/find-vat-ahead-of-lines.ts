import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { type DatedVatRate, findVatAhead, type VatRates } from '#rules/money/vat-rates.ts'
import type { Period } from '#rules/periods/period.ts'
import { computeDueDay } from './compute-due-day.ts'
import type { Order } from './orders.contract.ts'

/** As `withVatAhead`, of a paper that asks for the price, or of an order as its mails tell it. */
export const findVatAheadOfPaper = (
  { lines, ordered_on }: Pick<DocumentSnapshot, 'lines' | 'ordered_on'>,
  { rates, now, isPrepaid }: { rates: VatRates; now: Date; isPrepaid: boolean },
): DatedVatRate | undefined => {
  const today = toVilniusDay(now)
  return findVatAheadOfLines(rates, { lines, placedOn: isPrepaid ? (ordered_on ?? today) : undefined, today })
}

interface LinesToReach {
  lines: readonly { period?: Period | { from: Day; to: Day } | null | undefined; vat?: { kind: string } | undefined }[]
  /** Absent: paid by bills, by the days of the rent alone. */
  placedOn?: Day | undefined
  today: Day
}

/** A rate that comes before the last day of the rent, or before the money is due, and with it the invoice. */
export function findVatAheadOfLines(
  rates: VatRates,
  { lines, placedOn, today }: LinesToReach,
): DatedVatRate | undefined {
  const ahead = findVatAhead(rates, today)
  const bearing = lines.filter(({ vat }) => (vat?.kind ?? 'standard') === 'standard')
  if (!ahead || bearing.length === 0) return undefined
  const periods = bearing.flatMap(({ period }) => period ?? [])
  const reaches = periods.some((period) => getLastDay(period) >= ahead.from || 'open_ended' in period)
  const first = periods.map(({ from }) => from).sort()[0]
  const isDueThen = placedOn !== undefined && computeDueDay(placedOn, first) >= ahead.from
  return reaches || isDueThen ? { from: ahead.from, rate: ahead.rate } : undefined
}

const getLastDay = (period: Period | { from: Day; to: Day }): Day => ('to' in period ? period.to : period.from)

/** Invoices keep their rate. */
export function withVatAhead<Shown extends Pick<Order, 'lines' | 'paid_at' | 'billing' | 'placed_at'>>(
  order: Shown,
  rates: VatRates,
  now: Date,
): Shown & Pick<Order, 'vat_ahead'> {
  if (order.paid_at) return order
  const placedOn = order.billing === 'prepaid' ? toVilniusDay(new Date(order.placed_at)) : undefined
  const vat_ahead = findVatAheadOfLines(rates, { lines: order.lines, placedOn, today: toVilniusDay(now) })
  return vat_ahead ? { ...order, vat_ahead } : order
}
