import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import type { Period } from '#rules/periods/period.ts'
import { coverMore } from '#rules/tariffs/cover-days.ts'
import { computeAddedPeriod } from '#sales/extensions/extended-period.ts'
import { type ChangeLedger, computePosition, type LedgerRow, rankOf } from './change-ledger.ts'
import type { WantedLine, WantedTimes } from './change-plan.ts'
import { computeMoreRent, computeUnitsRent } from './compute-units-rent.ts'
import type { ChargedSpan, FamilyLine, FamilyUnits } from './family.ts'
import { writePrice } from './plan-added-line.ts'
import { type PlanContext, planAddedLine, planRemovedLine } from './plan-line.ts'
import { addWaiver, reduceWaiver } from './plan-waiver.ts'
import { hasSameStart } from './prepare-retained-line.ts'
import { computeSpanPrice, computeTariffParts, setCoveredDays, toLineTariff, toListPriceRow } from './price-span.ts'

/** Units that end together, before and after the change. */
interface PlannedUnits {
  units: FamilyUnits
  removed: number
  kept: number
  before: number
  after: number
}

/** A line with an invoice, or with extensions: what each of its units has more or less is charged or taken off. */
export function planRent(context: PlanContext, line: FamilyLine, wanted: WantedLine): void {
  const { ledger, steps } = context
  const { row } = line
  const { index, written, waiver, times } = wanted
  const covers = written.by_hand?.covers
  const more = written.quantity - row.quantity
  const planned = listPlannedUnits(context, line, wanted)
  const money = { basis: ledger.basis, rate: ledger.rate }
  const costs = (from: number, to: number) => computeSpanPrice(setCoveredDays(row, covers), { from, to }, money)
  const isLonger = planned.some(({ kept, before, after }) => kept > 0 && costs(before, after) > 0)
  const isOtherStart = times && !hasSameStart(row.period as Period, times.period)
  if (isOtherStart && (line.spans.length > 1 || isLonger)) {
    planRemovedLine(context, line)
    planAddedLine(context, wanted)
    return
  }

  for (const one of listReduced(planned)) reduceSpan(context, { line, times, ...one })
  const removed = Math.max(0, -more)
  if (removed > 0) steps.push({ step: 'remove', lineId: row.id, units: removed, isRowGone: false })
  for (const { before, after, kept } of planned)
    if (after < before && kept > 0)
      steps.push({ step: 'shorten', lineId: row.id, units: kept, from: after, to: before })

  const sumOf = (of: (one: PlannedUnits) => number) => planned.reduce((sum, one) => sum + of(one), 0)
  const netOf = ({ units }: PlannedUnits, until: number) => computeUnitsRent(line, units, until)
  const less = sumOf((one) => one.removed * netOf(one, one.before))
  const shorter = sumOf((one) => one.kept * (netOf(one, Math.min(one.before, one.after)) - netOf(one, one.before)))
  const net = line.net - less + shorter
  if (!waiver) {
    if (line.waivers.length > 0) steps.push({ step: 'unwaive', lineId: row.id })
    reduceWaiver(ledger, line, { net: 0 })
  } else if (net < line.net) reduceWaiver(ledger, line, { net })

  const charged = planned.filter(({ kept, before, after }) => kept > 0 && costs(before, after) > 0)
  const added = addLonger(context, line, { planned: charged, covers, times })
  const longer = added.reduce((sum, one) => sum + one.net, 0)
  if (times) moveUnits(context, line, { times, planned, charged, only: wanted.only })
  if (waiver) {
    const isNew = line.waivers.length === 0
    const last = added.at(-1)?.row
    if (isNew) steps.push({ step: 'waive', lineId: row.id })
    if (ledger.isOnCredit && !isNew)
      added.reduce((from, one) => {
        addWaiver(ledger, { ...waiver, covers: one.row, from, to: from + one.net })
        return from + one.net
      }, net)
    else if (isNew || last)
      addWaiver(ledger, {
        ...waiver,
        covers: isNew || !last ? { lineId: row.id, title: row.title } : last,
        from: isNew ? 0 : net,
        to: last ? net + longer : net,
      })
  }
  if (more > 0) planAddedLine(context, wanted, { quantity: more, units: computeNewUnits(context, line, wanted) })
  if (removed === 0 && !times && more <= 0) steps.push({ step: 'keep', lineId: row.id, index })
}

/** The calendar may count the agreed days otherwise today: their difference counts. */
function computeNewUnits({ calendar }: PlanContext, { row }: FamilyLine, { written, times }: WantedLine): number {
  if (!times) return row.charged_units
  const counted = row.period ? countChargedUnits(row.period, calendar).units : row.charged_units
  return row.charged_units + written.charged_units - counted
}

/** Units that have not gone out are taken off, in the order of their rentals; those that are back stay as they are. */
function listPlannedUnits(context: PlanContext, line: FamilyLine, wanted: WantedLine): PlannedUnits[] {
  const { only } = wanted
  const open = line.units.filter(
    ({ isBack, rentals }) => !isBack && (!only || rentals.some(({ id }) => only.includes(id))),
  )
  const after = computeNewUnits(context, line, wanted)
  let less = Math.max(0, line.row.quantity - wanted.written.quantity)
  return open.map((units) => {
    const removed = Math.min(less, open.length === 1 ? units.quantity : units.free)
    less -= removed
    const { quantity, charged: before } = units
    const until = only ? Math.max(before, after) : after
    return { units, removed, kept: Math.floor(quantity) - removed, before, after: wanted.times ? until : before }
  })
}

interface ReducedSpan extends ChargedSpan {
  /** Units that are had no more, and those whose days end at `until`. */
  removed: number
  kept: number
  until: number
}

type ReducedLine = ReducedSpan & { line: FamilyLine; times: WantedTimes | undefined }

/** Each row once, for all units that it charges. */
function listReduced(planned: readonly PlannedUnits[]): ReducedSpan[] {
  const lessened = planned.flatMap(({ units: { spans }, removed, kept, after }) =>
    spans.flatMap((span): ReducedSpan[] => {
      const until = Math.min(Math.max(after, span.from), span.to)
      return removed > 0 || until < span.to ? [{ ...span, removed, kept, until }] : []
    }),
  )
  return [...Map.groupBy(lessened, ({ row, until }) => `${row.id} ${until}`).values()].flatMap((same) => {
    const sum = (of: 'removed' | 'kept') => same.reduce((all, one) => all + one[of], 0)
    return same[0] ? [{ ...same[0], removed: sum('removed'), kept: sum('kept') }] : []
  })
}

function reduceSpan({ ledger, calendar }: PlanContext, lessened: ReducedLine): void {
  const { member, row, from, to, until, removed, kept } = lessened
  if (!member.borne) {
    shortenRow(ledger, { ...lessened, calendar })
    return
  }
  const costs = (span: { from: number; to: number }) =>
    computeSpanPrice(row, span, { basis: ledger.basis, rate: member.order.vat_rate })
  const amount = Math.min(ledger.leftOf(member, row), removed * costs({ from, to }) + kept * costs({ from: until, to }))
  if (amount > 0) ledger.credit(member, { position: computePosition(member, row), amount })
}

/** A row that is on no invoice; units that are back keep theirs. */
function shortenRow(
  ledger: ChangeLedger,
  {
    line,
    times,
    calendar,
    member,
    row,
    from,
    to,
    since,
    until,
    removed,
    kept,
  }: ReducedLine & Pick<PlanContext, 'calendar'>,
): void {
  const own = ledger.rowOf(member, row.id)
  if (!own) return
  const rate = member.order.vat_rate
  const isShorter = until < to && kept > 0
  const rest = own.write.quantity - removed - (isShorter ? kept : 0)
  const costs = computeSpanPrice(row, { from, to: until }, { basis: ledger.basis, rate })
  const pieces =
    from === 0
      ? computeTariffParts(row, until, rate)
      : row.packages && coverMore({ before: from, added: until - from }, toLineTariff(row), rate)
  const when = isShorter && times ? computePeriodOf({ line, times, since }, calendar) : {}
  const shorter = isShorter && costs > 0 ? { quantity: kept, charged_units: until - from, pieces, ...when } : undefined
  if (rest <= 0 && !shorter) ledger.drop(member, row.id)
  else
    ledger.replace(member, row.id, (one) => {
      one.write = { ...one.write, ...(rest > 0 ? { quantity: rest } : shorter) }
    })
  if (rest > 0 && shorter)
    ledger.insert(member, { write: { ...own.write, lineId: undefined, ...shorter }, rank: own.rank })
}

/** The days of the line, or of what extends it since a return. */
function computePeriodOf(
  { line, times, since }: { line: FamilyLine; times: WantedTimes; since: Date | undefined },
  calendar: PlanContext['calendar'],
): Pick<LedgerRow['write'], 'period' | 'receipt'> {
  const { period } = times
  if (!since) return { period, receipt: countChargedUnits(period, calendar).receipt ?? null }
  const ends = { to: toVilniusDay(times.expected_return), to_time: toVilniusTime(times.expected_return) }
  const added = computeAddedPeriod({ agreed: line.row.period as Period, until: since }, ends, calendar)
  return { period: added.period, receipt: added.receipt }
}

interface AddedRent {
  row: LedgerRow
  /** Cents without VAT. */
  net: number
}

/** One row for all units that were agreed until the same day. */
function addLonger(
  { ledger, steps, calendar }: PlanContext,
  line: FamilyLine,
  { planned, covers, times }: { planned: PlannedUnits[]; covers: number | undefined; times: WantedTimes | undefined },
): AddedRent[] {
  if (!times) return []
  const row = covers === undefined ? line.row : toListPriceRow(line.row)
  const { rate } = ledger
  const ends = { to: toVilniusDay(times.expected_return), to_time: toVilniusTime(times.expected_return) }
  return [...Map.groupBy(planned, ({ before }) => before)].flatMap(([from, same]) => {
    const [first] = same
    if (!first) return []
    const { after: to, units } = first
    const quantity = same.reduce((sum, one) => sum + one.kept, 0)
    const agreed = { agreed: row.period as Period, until: units.ends }
    const { period, receipt } = computeAddedPeriod(agreed, ends, calendar)
    const write = {
      ...pickAgreed(row),
      title: `${row.title}, nuomos pratęsimas`,
      quantity,
      charged_units: to - from,
      ...writePrice(row.unit_price, rate),
      pieces: row.packages && coverMore({ before: from, added: to - from }, toLineTariff(row), rate),
      period,
      receipt,
      extends_line_id: row.id,
    }
    steps.push({ step: 'lengthen', lineId: row.id, units: quantity, from, to })
    const apart = ledger.isOnCredit ? from : undefined
    const net = same.reduce((sum, one) => sum + one.kept * computeMoreRent(line, row, one), 0)
    return [{ row: ledger.add({ write, rank: [rankOf.product, 0], apart }, { always: true }), net }]
  })
}

interface MovedUnits extends Pick<WantedLine, 'only'> {
  times: WantedTimes
  planned: PlannedUnits[]
  charged: readonly PlannedUnits[]
}

function moveUnits(
  { ledger, steps }: PlanContext,
  { row, rentals }: FamilyLine,
  { times, planned, charged, only }: MovedUnits,
): void {
  const kept = planned.filter((one) => one.kept > 0)
  const alike = new Set(kept.map(({ units }) => +units.ends)).size === 1
  const own = only ? rentals.filter(({ id }) => only.includes(id)) : rentals
  const groups = alike
    ? [{ of: own, units: kept.reduce((sum, one) => sum + one.kept, 0), same: kept }]
    : kept.map((one) => ({ of: one.units.rentals, units: one.kept, same: [one] }))
  for (const { of, units, same } of groups) {
    if (units === 0) continue
    const isCharged = same.some((one) => charged.includes(one))
    const apart = ledger.isOnCredit && isCharged ? same[0]?.before : undefined
    steps.push({ step: 'move', lineId: row.id, rentalIds: of.map(({ id }) => id), units, isCharged, apart, ...times })
  }
}

const pickAgreed = ({ type, product_id, attributes, unit, packages, parts, ...agreed }: FamilyLine['row']) => ({
  type,
  product_id,
  attributes,
  unit,
  packages,
  parts,
  campaign: agreed.campaign,
  client_price: agreed.client_price,
  late_factor: agreed.late_factor,
})
