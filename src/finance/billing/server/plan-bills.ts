import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import { buildVat, type Vat } from '#rules/money/vat.ts'
import { getVatRateOn } from '#rules/money/vat-rates.ts'
import type { DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import { computeWaiverPrice } from '#rules/tariffs/waiver.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildAgreedPriceFunction } from '../agreed-price.ts'
import { computeBillTotals, computeBillTotalsByVat } from '../compute-bill-totals.ts'
import type { LineDays } from '../compute-rented-line-days.ts'
import { findRhythmEnd } from '../find-rhythm-end.ts'
import { type BilledPeriod, computeAmountUntil, type LineToSplit, splitIntoPeriods } from '../split-into-periods.ts'
import { type LinesToBillQuery, type LineToBill, readLinesToBill } from './read-lines-to-bill.ts'

/** Cents. */
export interface PlannedPeriodLine {
  order_id: number
  order_line_id: number
  title: string
  /** Null for goods. */
  from: Day | null
  to: Day | null
  charged_days: number
  open_ended?: true
  /** The period is after the agreed end. */
  late: boolean
  /** Days after the agreed ones that were charged; null: none are. */
  counted: Day[] | null
  /** Agreed and late days, with the reason of each free one. */
  receipt: DayReceiptLine[]
  vat: Vat
  price: number
  price_with_vat: number
  /** Charged days of each unit before the piece and in it; null: units differ, or no days. */
  each: { before: number; added: number } | null
}

export interface PlannedBill {
  kind: PaperKindWith<'isVatInvoice'>
  credits: number | null
  client_id: number
  site_id: number | null
  basis: TotalsBasis
  /** The shop's rate of the last day of each piece. */
  vat_rate: number
  order_ids: number[]
  price: number
  vat: number
  price_with_vat: number
  pieces: PlannedPeriodLine[]
  /** The last day until which its lines are billed. */
  until: Day
}

export interface Plan {
  bills: PlannedBill[]
  finished: number[]
}

interface ToPlan extends LinesToBillQuery {
  /** Each line to the last end of its rhythm, not to the day. */
  byRhythm?: boolean | undefined
  /** What is billed at return, too, though it is out. */
  beforeReturn?: boolean | undefined
  /** Each order on a bill of its own. */
  byOrder?: boolean | undefined
  settings: Settings
}

/**
 * Until a day, inclusive: one bill a client (and site, by the settings), for preview and issuing. Orders billed at
 * return wait for it. Another basis or rate of the shop is an own bill, another kind of VAT is not: rent bears the rate of
 * a piece's last day, goods that of the day their bill is made, credits that of the bill they correct.
 */
export async function planBills(
  reader: Reader,
  { until, byRhythm = false, beforeReturn = false, byOrder = false, settings, ...input }: ToPlan,
): Promise<Plan> {
  const linesToBill = await readLinesToBill(reader, { ...input, until }, settings)
  const cut = linesToBill
    .filter(({ order, isBack }) => beforeReturn || order.billing !== 'on_return' || isBack)
    .map((one) => {
      const end = byRhythm ? endOf(one, until) : until
      return { ...one, until: end, pieces: piecesOf(one, end) }
    })
  const atRates = cut.flatMap((one) => splitByRate(one, settings))
  const bills = [...Map.groupBy(atRates, (one) => keyOf(one, { byOrder, ...settings })).values()].flatMap((lines) => [
    ...billOf('invoice', lines, settings),
    ...[...creditsByBill(lines)].flatMap(([bill, ofBill]) =>
      billOf(
        'credit',
        ofBill.map(({ line }) => line),
        settings,
        bill,
      ),
    ),
  ])
  return { bills, finished: cut.filter(isFinished).map(({ line }) => line.id) }
}

/** '', before all days, while the rhythm has no end yet. */
function endOf({ order, days, handed_on }: LineToBill, until: Day): Day {
  const from = days?.from ?? handed_on
  return (from && findRhythmEnd(order.billing, { from, until })) ?? ''
}

/** All agreed days cost the agreed rent, fewer no more than that, later ones their share of it. */
function ofAgreedRent(agreed: { rent: number; waiver: number }, percent: number): (rent: number) => number {
  const beyond = agreed.waiver - computeWaiverPrice(agreed.rent, percent)
  return (rent) => {
    const share = computeWaiverPrice(rent, percent)
    return rent < agreed.rent ? Math.min(share, agreed.waiver) : share + beyond
  }
}

/** Each unit is rounded by itself, as a line of several periods was before. */
function ofEachUnit(agreed: { rent: number; waiver: number }, percent: number): (rent: number) => number {
  return (rent) => (rent === agreed.rent ? agreed.waiver : computeWaiverPrice(rent, percent))
}

interface CutOfLine {
  from: Day | null
  to: Day | null
  charged_days: number
  amount: number
}
/** `rate`: the shop's, of all its pieces; 0 of a shop that pays no VAT. */
type CutLine = LineToBill & { until: Day; pieces: CutOfLine[]; rate: number; isPayer: boolean }

/** As the shop is that bills it, whatever it was when the line was sold. */
function getVatOf({ line: { vat_kind }, rate, isPayer }: Pick<CutLine, 'line' | 'rate' | 'isPayer'>): Vat {
  if (vat_kind === 'not-payer') return buildVat(rate > 0 ? 'standard' : vat_kind, rate)
  return buildVat(rate === 0 && !isPayer ? 'not-payer' : vat_kind, rate)
}

function splitByRate(one: Omit<CutLine, 'rate' | 'isPayer'>, settings: Settings): CutLine[] {
  const isPayer = isVatPayer(settings)
  const { order, billed, pieces } = one
  const lastBilled = billed.findLast(({ amount }) => amount > 0)
  const rateOf = ({ to, amount }: CutOfLine): number => {
    if (amount < 0) return lastBilled?.vat_rate ?? order.vat_rate
    if (!isPayer) return 0
    return to === null ? settings.vat_rate : getVatRateOn(settings, to)
  }
  return [...Map.groupBy(pieces, rateOf)].map(([rate, same]) => ({ ...one, pieces: same, rate, isPayer }))
}

const keyOf = ({ order, rate }: CutLine, { bill_per_site, byOrder }: Settings & { byOrder: boolean }) =>
  [order.client_id, bill_per_site ? order.object_id : '', order.private_or_company, rate, byOrder ? order.id : ''].join(
    ' ',
  )

const sideOf = (basis: TotalsBasis) => (basis === 'private' ? ('price_with_vat' as const) : ('price' as const))

function piecesOf(one: LineToBill, until: Day): CutOfLine[] {
  const { line, covered, order, handed_on, billed } = one
  const side = sideOf(order.private_or_company)
  if (line.type !== 'rent' && !covered) {
    const isDue = handed_on !== undefined && handed_on <= until && billed.length === 0 && line[side] > 0
    return isDue ? [{ from: null, to: null, charged_days: 0, amount: line[side] }] : []
  }
  const cut = toLineToSplit(one)
  return cut ? splitIntoPeriods(cut, until) : []
}

/** Undefined for goods and fully cancelled rentals. */
export function toLineToSplit({
  line,
  covered,
  order,
  days,
  charged_before,
  billed,
}: LineToBill): LineToSplit | undefined {
  if (!days) return undefined
  const rent = covered ?? line
  const side = sideOf(order.private_or_company)
  const priceOf = buildAgreedPriceFunction({ ...rent, charged_before }, side, order.vat_rate)
  const entry = { ...days, billed, late_factor: rent.late_factor / 100 }
  if (!covered) return { ...entry, priceOf }
  const each = priceOf(covered.charged_units)
  const percent = line.waiver?.percent ?? 0
  const waiver = side === 'price' ? line.unit_price : line.unit_price_with_vat
  if (line.quantity === 1)
    return { ...entry, priceOf, ofRent: ofAgreedRent({ rent: covered.quantity * each, waiver }, percent) }
  const ofUnit = ofEachUnit({ rent: each, waiver }, percent)
  return { ...entry, priceOf: (days) => ofUnit(priceOf(days)) }
}

/**
 * Corrections credit the bills of a line, its last days first: each bill by what its days cost less now, and no more
 * than earlier credit notes left.
 */
function creditsByBill(lines: CutLine[]): Map<number, { bill: number; line: CutLine }[]> {
  const left = new Map<number, number>()
  const credits = lines.flatMap((line) =>
    line.pieces.flatMap((piece) => {
      if (piece.amount >= 0) return []
      let { charged_days } = piece
      let open = -piece.amount
      return billsOf(line).flatMap(({ bill, bears, lost, rate }) => {
        const ofBill = Math.min(open, lost)
        open -= ofBill
        const max = left.get(bill) ?? mostThatTakes(bears, { ...line, rate })
        const amount = Math.min(ofBill, max)
        if (amount === 0) return []
        left.set(bill, max - amount)
        const credited = { bill, line: { ...line, rate, pieces: [{ ...piece, charged_days, amount: -amount }] } }
        charged_days = 0
        return [credited]
      })
    }),
  )
  return Map.groupBy(credits, ({ bill }) => bill)
}

/** Newest first. `lost`: what the line's days on it cost less than is billed for them, corrections taken off. */
function billsOf(line: CutLine): { bill: number; bears: number; lost: number; rate: number }[] {
  const cut = toLineToSplit(line)
  if (!cut) return []
  const costs = ({ from, to }: BilledPeriod) =>
    to < from ? 0 : computeAmountUntil(cut, to) - computeAmountUntil(cut, addDays(from, -1))
  const takenOff = (bill: number) =>
    line.billed.reduce((sum, { credits, amount }) => (credits === bill ? sum + amount : sum), 0)
  const pieces = line.billed.filter(({ amount }) => amount > 0).sort((a, b) => (a.to < b.to ? 1 : a.to > b.to ? -1 : 0))
  return [...Map.groupBy(pieces, ({ document_id }) => document_id)].flatMap(([bill, own]) =>
    bill === null
      ? []
      : {
          bill,
          bears: own[0]?.bears ?? 0,
          rate: own[0]?.vat_rate ?? line.rate,
          lost: Math.max(
            0,
            own.reduce((sum, piece) => sum + piece.amount - costs(piece), takenOff(bill)),
          ),
        },
  )
}

/** The largest sum on the order's basis that with VAT is at most `gross`. */
function mostThatTakes(gross: number, line: CutLine): number {
  const basis = line.order.private_or_company
  if (basis === 'private') return gross
  const { rate } = getVatOf(line)
  const net = Math.floor((gross * 100) / (100 + rate))
  return computeBillTotals(basis, rate, [net + 1]).price_with_vat <= gross ? net + 1 : net
}

function billOf(
  kind: PlannedBill['kind'],
  lines: CutLine[],
  { bill_per_site }: Settings,
  credits: number | null = null,
): PlannedBill[] {
  const isOf = (amount: number) => (kind === 'invoice' ? amount > 0 : amount < 0)
  const entries = lines.flatMap(({ pieces, ...one }) =>
    pieces.filter(({ amount }) => isOf(amount)).map((piece) => ({ ...one, piece })),
  )
  const [first] = entries
  if (!first) return []
  const { client_id, object_id, private_or_company: basis } = first.order
  const { rate: vat_rate } = first
  if (client_id === null) return []
  const vats = entries.map(getVatOf)
  const { lines: sums, ...total } = computeBillTotalsByVat(
    basis,
    vats,
    entries.map(({ piece }) => piece.amount),
    // a sum agreed with VAT was agreed at the order's rate; at another the net stays
    entries.map(({ isCharge, line, order }) =>
      isCharge && kind === 'invoice' && vat_rate === order.vat_rate ? line.price_with_vat : null,
    ),
  )
  return [
    {
      kind,
      credits,
      client_id,
      site_id: bill_per_site ? object_id : null,
      basis,
      vat_rate,
      ...total,
      order_ids: [...new Set(entries.map(({ order }) => order.id))],
      until: entries.reduce((last, one) => maxDay(last, one.until), ''),
      pieces: entries.map(
        ({ order, line, covered, days, charged_before, beyond, piece: { amount: _amount, ...piece } }, index) => ({
          order_id: order.id,
          order_line_id: line.id,
          ...piece,
          title: isLate(piece, days) ? `${line.title} (po sutarto termino)` : line.title,
          late: isLate(piece, days),
          ...(hasNoEnd(covered ?? line) && { open_ended: true as const }),
          counted: countedIn(piece, { line: covered ?? line, days, beyond }),
          receipt: receiptIn(piece, covered ?? line, beyond),
          each: eachOf(piece, days, charged_before),
          vat: vats[index] ?? buildVat('standard', vat_rate),
          price: sums[index]?.price ?? 0,
          price_with_vat: sums[index]?.price_with_vat ?? 0,
        }),
      ),
    },
  ]
}

const hasNoEnd = ({ period }: LineToBill['line']): boolean =>
  period !== null && !isByHour(period) && period.open_ended === true

function isLate({ from, to }: Pick<CutOfLine, 'from' | 'to'>, days: LineToBill['days']): boolean {
  return days?.agreed_to !== undefined && from !== null && to !== null && from > days.agreed_to && to >= from
}

function countedIn(
  { from, to }: Pick<CutOfLine, 'from' | 'to'>,
  { line: { receipt }, days, beyond }: Pick<LineToBill, 'line' | 'days' | 'beyond'>,
): Day[] | null {
  const last = receipt?.at(-1)
  if (!beyond || from === null || to === null || last === undefined || to < last.date) return null
  // the day of an agreed morning return is charged where the tool came after that hour
  const isLateOnLast = !last.charged && days?.units.some((unit) => unit.days.includes(last.date))
  if (to === last.date && !isLateOnLast) return null
  return beyond.filter(({ date, charged }) => charged && date >= from && date <= to).map(({ date }) => date)
}

function receiptIn(
  { from, to }: Pick<CutOfLine, 'from' | 'to'>,
  { receipt }: LineToBill['line'],
  beyond: LineToBill['beyond'] = [],
): DayReceiptLine[] {
  const last = receipt?.at(-1)?.date
  const all = [...(receipt ?? []), ...beyond.filter(({ date }) => last !== undefined && date > last)]
  return all.filter(({ date }) => from !== null && to !== null && date >= from && date <= to)
}

function eachOf(
  { from, to }: Pick<CutOfLine, 'from' | 'to'>,
  days: LineToBill['days'],
  chargedBefore: number,
): PlannedPeriodLine['each'] {
  if (!days || from === null || to === null || to < from) return null
  const counts = days.units.map((unit) => {
    const before = unit.days.filter((day) => day < from).length
    return { before: chargedBefore + before, added: unit.days.filter((day) => day <= to).length - before }
  })
  const [first] = counts
  const isSame = counts.every(({ before, added }) => before === first?.before && added === first.added)
  return first && isSame ? first : null
}

/** No other day of returned units will be charged; none: '', before all days. */
const lastCharged = ({ units }: LineDays): Day => units.reduce((last, { days }) => maxDay(last, days.at(-1) ?? ''), '')

const maxDay = (one: Day, other: Day): Day => (one > other ? one : other)

/** Rentals: everything is back and charged to its last day. Goods: billed. */
function isFinished(one: Omit<CutLine, 'rate' | 'isPayer'>): boolean {
  const { line, covered, days, beyond, isLineBack, until, pieces, handed_on, billed, order } = one
  // days that are billed beyond the end are corrected at a later one
  const isOver = isLineBack && billed.every(({ to }) => to <= until)
  // days that went on after the end, until the return, are not counted yet
  const isCounted = days && lastCharged(days) <= until && (!beyond || days.to <= until)
  if (line.type === 'rent' || covered) return !days || Boolean(isOver && isCounted)
  return (
    pieces.length > 0 || billed.length > 0 || (handed_on !== undefined && line[sideOf(order.private_or_company)] <= 0)
  )
}
