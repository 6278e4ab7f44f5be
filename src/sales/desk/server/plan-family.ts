import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { computeLineAmount, computeTotalsFromAmounts, type TotalsBasis } from '#rules/money/compute-totals.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import type { Period } from '#rules/periods/period.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { coverMore } from '#rules/tariffs/cover-days.ts'
import { computeLineRent, computeLineWaiver, computeWaiverPrice, type Waiver } from '#rules/tariffs/waiver.ts'
import { buildServiceLines } from '#sales/checkout/server/build-service-lines.ts'
import { buildWaiverLine } from '#sales/checkout/server/build-waiver-lines.ts'
import { toPricedOrderLine } from '#sales/checkout/server/to-priced-order-line.ts'
import { type CreditLineInput, creditAmounts } from '#sales/closing/credit-amounts.ts'
import { computeAddedPeriod } from '#sales/extensions/extended-period.ts'
import { computeUnitsNet } from '#sales/extensions/server/compute-units-until.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ChangePaper } from '../desk.contract.ts'
import { isSameDiscount } from './assign-discount-givers.ts'
import { hasSameStart, isRentalRowOpen, listLineParts, type RetainedLine } from './prepare-retained-line.ts'
import type { PricedChange } from './price-change.ts'
import {
  computeSpanPrice,
  computeTariffParts,
  getCoveredDays,
  setCoveredDays,
  toLineTariff,
  toListPriceRow,
} from './price-span.ts'
import type { ChargedSpan, Family, FamilyLine, FamilyMember, FamilyService } from './read-family.ts'

type NewLine = OrderToWrite['lines'][number]

interface Sums {
  price: number
  vat: number
  price_with_vat: number
}

export interface FamilyLineMove {
  line: FamilyLine
  /** Units of the line that stay out or booked. */
  kept: number
  starts_at: Date
  expected_return: Date
  period: Period
}

/** A line of the follow-up order. */
export interface FamilyLineAddition {
  write: NewLine
  /** Rent or goods that are taken anew: the form's line. */
  index?: number | undefined
  /** A line that goes on longer. */
  extended?: FamilyLine | undefined
}

export interface MemberRevision {
  member: FamilyMember
  /** Empty: nothing is left of the member. */
  lines: (NewLine & { lineId: number })[]
  sums: Sums
}

export interface FamilyPlan {
  credits: { member: FamilyMember; inputs: CreditLineInput[] }[]
  revised: MemberRevision[]
  added: { lines: FamilyLineAddition[]; sums: Sums } | undefined
  /** Units that are booked no more, of lines that have an invoice. */
  cancelled: { line: FamilyLine; units: number }[]
  moved: FamilyLineMove[]
  /** Lines of unpaid follow-ups. */
  rebooked: RetainedLine[]
  dropped: FamilyLine[]
  papers: ChangePaper[]
  to_pay: number
  to_refund: number
  sums: Sums
}

interface PlanFamilyInput {
  family: Family
  change: PricedChange
  settings: Settings
  received: ReadonlyMap<number, number>
}

/**
 * What goes off an invoice is credited, what changes in an unpaid follow-up revises that, all that is more is one new
 * follow-up. Newest charges go first: what is left costs what its tariff says.
 */
export function planFamily({ family, change, settings, received }: PlanFamilyInput): FamilyPlan {
  const [{ order: first }] = family.members as [FamilyMember]
  const basis = first.private_or_company
  const plan = new FamilyPlanBuilder({ basis, settings, calendar: family.calendar })
  for (const line of change.removed as FamilyLine[]) plan.remove(line)
  for (const [index, one] of change.matched.entries()) {
    const item = change.priced.cart.items[index]
    if (!item) continue
    const input = { written: toPricedOrderLine(item), index, waiver: item.waiver ? item.waiver_offer : undefined }
    if (one) plan.keep(one, input)
    else plan.add(input)
  }
  const typed = buildServiceLines(change.priced.cart)
  for (const one of family.services) plan.keepService(one, typed[change.services.indexOf(one.row)])
  for (const [index, write] of typed.entries()) if (!change.services[index]) plan.addService(write)
  return plan.toPlan(family, received)
}

interface AskedLine {
  written: NewLine
  index: number
  /** The agreed waiver or, on a new line, the current one; undefined: none or no longer. */
  waiver: Waiver | undefined
}

class FamilyPlanBuilder {
  readonly basis: TotalsBasis
  readonly settings: Settings
  readonly calendar: Settings
  readonly credits = new Map<FamilyMember, CreditLineInput[]>()
  readonly rows = new Map<FamilyMember, (NewLine & { lineId: number })[]>()
  readonly added: FamilyLineAddition[] = []
  readonly cancelled: FamilyPlan['cancelled'] = []
  readonly moved: FamilyLineMove[] = []
  readonly rebooked: RetainedLine[] = []
  readonly dropped: FamilyLine[] = []

  constructor({ basis, settings, calendar }: { basis: TotalsBasis; settings: Settings; calendar: Settings }) {
    this.basis = basis
    this.settings = settings
    this.calendar = calendar
  }

  remove(line: FamilyLine): void {
    if (!line.member.borne) {
      this.#drop(line.member, line.row.id)
      this.#waive(line, { net: 0 })
      this.dropped.push(line)
      return
    }
    if (line.row.type !== 'rent') {
      this.#creditGoods(line, line.row.quantity)
      return
    }
    this.#waive(line, { net: 0 })
    this.cancelled.push({ line, units: line.row.quantity })
    for (const span of line.spans) this.#lessen(span, { removed: line.row.quantity, kept: 0, until: span.to })
  }

  keep(one: RetainedLine, input: AskedLine): void {
    const line = one.line as FamilyLine
    if (line.member.borne) this.#keepPaid(one, line, input)
    else this.#keepUnpaid(one, input)
  }

  #keepPaid(one: RetainedLine, line: FamilyLine, input: AskedLine): void {
    const { written } = input
    const more = one.item.quantity - line.row.quantity
    if (line.row.type !== 'rent') {
      if (more < 0) this.#creditGoods(line, -more)
      if (more > 0) this.add({ ...input, written: { ...written, quantity: more } })
      return
    }
    const before = line.row.charged_units
    // the calendar may count it otherwise today
    const counted = line.row.period ? countChargedUnits(line.row.period, this.calendar).units : before
    const after = one.isMoved ? before + written.charged_units - counted : before
    const covers = written.by_hand?.covers
    const costs = (from: number, to: number) =>
      computeSpanPrice(setCoveredDays(line.row, covers), { from, to }, this.#money)
    const isElsewhen = one.isMoved && !hasSameStart(line.row.period as Period, one.item.period as Period)
    if (isElsewhen && (line.spans.length > 1 || costs(before, after) > 0)) {
      this.remove(line)
      this.add(input)
      return
    }
    const removed = Math.max(0, -more)
    const kept = openUnits(line) - removed
    if (removed > 0) this.cancelled.push({ line, units: removed })
    for (const span of line.spans) this.#lessen(span, { removed, kept, until: after })
    if (one.isMoved && kept > 0) this.moved.push({ line, kept, ...one.times(), period: one.item.period as Period })
    const netOf = (units: number) =>
      computeUnitsNet(
        setCoveredDays(line.spans[0]?.row ?? line.row, covers ?? getCoveredDays(line)),
        units,
        line.member.order.vat_rate,
      )
    const net = line.net - removed * netOf(before) + kept * (netOf(Math.min(before, after)) - netOf(before))
    if (!input.waiver) this.#waive(line, { net: 0 })
    else if (net < line.net) this.#waive(line, { net })
    if (kept > 0 && costs(before, after) > 0) {
      this.#extend(line, { kept, from: before, to: after, ends: one.times().expected_return, covers })
      const longer = net + kept * (netOf(after) - netOf(before))
      if (input.waiver) this.#addWaiver({ ...input.waiver, title: line.row.title, from: net, to: longer })
    }
    if (more > 0) this.add({ ...input, written: this.#anew(written, { quantity: more, units: after }) })
  }

  add({ written, index, waiver }: AskedLine): void {
    const write = this.#anew(written, { quantity: written.quantity, units: written.charged_units })
    this.added.push({ write, index })
    if (waiver) this.#addWaiver({ ...waiver, title: write.title, from: 0, to: computeLineRent(write) })
  }

  /** The last added part gets the waiver; `from` and `to`: the line's rent before and with it, cents without VAT. */
  #addWaiver({ title, percent, deductible, from, to }: Waiver & { title: string; from: number; to: number }): void {
    const share = (rent: number) => computeWaiverPrice(rent, percent)
    const steps = { from: share(from), to: share(to), rate: this.settings.vat_rate }
    if (steps.to > steps.from)
      this.added.push({
        write: { ...buildWaiverLine({ title, percent, deductible, ...steps }), covers: this.added.length - 1 },
      })
  }

  /** Rent that costs less now is credited, cents without VAT: newest first. */
  #waive(line: FamilyLine, { net }: { net: number }): void {
    const [first] = line.waivers
    if (!first) return
    const percent = first.row.waiver?.percent ?? 0
    const side = this.basis === 'private' ? 'price_with_vat' : 'price'
    const share = computeWaiverPrice(net, percent)
    const fewer = computeWaiverPrice(line.net, percent) - share
    let costs = this.basis === 'private' ? withVat(share, line.member.order.vat_rate) : share
    for (const { member, row, covers, left } of line.waivers) {
      const rows = this.#rowsOf(member)
      const stays = net > 0 && (member.borne || rows.some(({ lineId }) => lineId === covers))
      const kept = stays ? Math.min(left[side], costs) : 0
      costs -= kept
      if (kept === left[side]) continue
      if (member.borne) this.#credit(member, { position: member.rows.indexOf(row), amount: left[side] - kept })
      else if (kept === 0) this.#drop(member, row.id)
      else
        this.#replace(
          member,
          row.id,
          this.#waiverLeft(kept, { net: row.unit_price - fewer, rate: member.order.vat_rate }),
        )
    }
  }

  #waiverLeft(cents: number, { net, rate }: { net: number; rate: number }) {
    return this.basis === 'private' ? asOne(Math.max(0, net), cents) : asOne(cents, withVat(cents, rate))
  }

  #replace(member: FamilyMember, lineId: number, changed: Partial<NewLine>): void {
    this.rows.set(
      member,
      this.#rowsOf(member).map((own) => (own.lineId === lineId ? { ...own, ...changed } : own)),
    )
  }

  /** A changed service of an invoice is credited and sold anew. */
  keepService({ member, row }: FamilyService, written: NewLine | undefined): void {
    const isSame = written && written.title === row.title && written.unit_price === row.unit_price
    if (isSame && written.quantity === row.quantity) return
    if (!member.borne) {
      if (!written) {
        this.#drop(member, row.id)
        return
      }
      const rows = this.#rowsOf(member).map((own) => (own.lineId === row.id ? { ...written, lineId: row.id } : own))
      this.rows.set(member, rows)
      return
    }
    const less = isSame ? row.quantity - written.quantity : row.quantity
    const position = member.rows.findIndex(({ id }) => id === row.id)
    if (less > 0) this.#credit(member, { position, quantity: less })
    if (isSame && less < 0) this.addService({ ...written, quantity: -less, by_hand: partOf(written, -less) })
    if (!isSame && written) this.addService(written)
  }

  addService(write: NewLine): void {
    this.added.push({ write: { ...write, ...priced(write.unit_price, this.settings.vat_rate) } })
  }

  get #money() {
    return { basis: this.basis, rate: this.settings.vat_rate }
  }

  #keepUnpaid(one: RetainedLine, { written, waiver }: AskedLine): void {
    const { row, member, waivers } = one.line as FamilyLine
    const isAsSaid = isSameDiscount(written.by_hand, row.by_hand)
    if (!waiver) for (const own of waivers) this.#drop(member, own.row.id)
    const isSame = !one.isMoved && one.item.quantity === row.quantity && isAsSaid
    if (isSame) return
    const net = waiver && computeLineWaiver(written, waiver.percent)
    if (net !== undefined)
      for (const own of waivers) this.#replace(member, own.row.id, asOne(net, withVat(net, member.order.vat_rate)))
    const { campaign, client_price } = row
    const line = { ...written, lineId: row.id, ...(isAsSaid && { campaign, client_price }) }
    this.rows.set(
      member,
      this.#rowsOf(member).map((own) => (own.lineId === row.id ? line : own)),
    )
    this.rebooked.push(one)
  }

  #extend(
    line: FamilyLine,
    {
      kept,
      from,
      to,
      ends,
      covers,
    }: { kept: number; from: number; to: number; ends: Date; covers: number | undefined },
  ): void {
    const { rentals } = line
    const row = covers === undefined ? line.row : toListPriceRow(line.row)
    const until = rentals.find(isRentalRowOpen)?.expected_return ?? ends
    const input = { to: toVilniusDay(ends), to_time: toVilniusTime(ends) }
    const { period, receipt } = computeAddedPeriod({ agreed: row.period as Period, until }, input, this.calendar)
    const rate = this.settings.vat_rate
    const pieces = row.packages && coverMore({ before: from, added: to - from }, toLineTariff(row), rate)
    this.added.push({
      extended: line,
      write: {
        ...pick(row),
        title: `${row.title}, nuomos pratęsimas`,
        quantity: kept,
        charged_units: to - from,
        ...priced(row.unit_price, rate),
        pieces,
        period,
        receipt,
        extends_line_id: row.id,
      },
    })
  }

  /** Today's VAT rate, whatever the agreed price. */
  #anew(write: NewLine, { quantity, units }: { quantity: number; units: number }): NewLine {
    const rate = this.settings.vat_rate
    return {
      ...write,
      ...priced(write.unit_price, rate),
      quantity,
      by_hand: partOf(write, quantity),
      charged_units: units,
      pieces: computeTariffParts(write, units, rate),
    }
  }

  #creditGoods({ member, row }: FamilyLine, quantity: number): void {
    const position = member.rows.findIndex(({ id }) => id === row.id)
    this.#credit(member, { position, quantity })
  }

  #lessen(
    { member, row, from, to }: ChargedSpan,
    { removed, kept, until }: { removed: number; kept: number; until: number },
  ): void {
    const ends = Math.min(Math.max(until, from), to)
    if (removed === 0 && ends === to) return
    if (!member.borne) {
      this.#shorten(member, row, { quantity: row.quantity - removed, from, to: ends })
      return
    }
    const costs = (span: { from: number; to: number }) =>
      computeSpanPrice(row, span, { basis: this.basis, rate: member.order.vat_rate })
    const position = member.rows.indexOf(row)
    const left = member.borne.lines[position]?.[this.basis === 'private' ? 'price_with_vat' : 'price'] ?? 0
    const amount = Math.min(left, removed * costs({ from, to }) + kept * costs({ from: ends, to }))
    if (amount > 0) this.#credit(member, { position, amount })
  }

  /** An extension that is not paid yet. */
  #shorten(
    member: FamilyMember,
    row: ChargedSpan['row'],
    { quantity, from, to }: { quantity: number; from: number; to: number },
  ): void {
    const rate = member.order.vat_rate
    if (quantity <= 0 || computeSpanPrice(row, { from, to }, { basis: this.basis, rate }) === 0) {
      this.#drop(member, row.id)
      return
    }
    const pieces = row.packages && coverMore({ before: from, added: to - from }, toLineTariff(row), rate)
    this.#replace(member, row.id, { quantity, charged_units: to - from, pieces })
  }

  #credit(member: FamilyMember, input: CreditLineInput): void {
    this.credits.set(member, [...(this.credits.get(member) ?? []), input])
  }

  #drop(member: FamilyMember, lineId: number): void {
    this.rows.set(
      member,
      this.#rowsOf(member).filter((own) => own.lineId !== lineId),
    )
  }

  #rowsOf(member: FamilyMember): (NewLine & { lineId: number })[] {
    return (
      this.rows.get(member) ??
      member.rows.map(({ id, order_id: _, position: __, title_letters: ___, ...row }) => ({ ...row, lineId: id }))
    )
  }

  toPlan(family: Family, received: ReadonlyMap<number, number>): FamilyPlan {
    const credits = [...this.credits].map(([member, inputs]) => ({ member, inputs }))
    const credited = credits.map(({ member, inputs }) => {
      assertWorthCredit(member, inputs)
      const amounts = member.borne && creditAmounts(member.borne, inputs)
      if (!amounts || 'problems' in amounts) throw new Error(`Order ${member.order.id} can't be credited so`)
      return { price: amounts.price, vat: amounts.vat, price_with_vat: amounts.price_with_vat }
    })
    const revised = [...this.rows].map(([member, lines]) => {
      const { sums, lines: totalled } = this.#summed(lines, member.order.vat_rate)
      return { member, lines: totalled, sums }
    })
    const summed =
      this.added.length > 0
        ? this.#summed(
            this.added.map(({ write }) => write),
            this.settings.vat_rate,
          )
        : undefined
    const added = summed && {
      lines: this.added.map((one, at) => ({ ...one, write: summed.lines[at] as NewLine })),
      sums: summed.sums,
    }
    const due = ({ member, sums }: MemberRevision) => sums.price_with_vat - (received.get(member.order.id) ?? 0)
    const after = (of: keyof Sums) =>
      family[of] -
      credited.reduce((sum, one) => sum + one[of], 0) +
      revised.reduce((sum, { member, sums }) => sum + sums[of] - member.order[of], 0) +
      (added?.sums[of] ?? 0)
    return {
      credits,
      revised,
      added,
      cancelled: this.cancelled,
      moved: this.moved,
      rebooked: this.rebooked,
      dropped: this.dropped,
      papers: [
        ...credited.map(({ price_with_vat }): ChangePaper => ({ kind: 'credit', price_with_vat: -price_with_vat })),
        ...revised.map(({ sums }): ChangePaper => ({ kind: 'revision', price_with_vat: sums.price_with_vat })),
        ...(added ? [{ kind: 'prepayment' as const, price_with_vat: added.sums.price_with_vat }] : []),
      ],
      to_pay: (added?.sums.price_with_vat ?? 0) + revised.reduce((sum, one) => sum + Math.max(0, due(one)), 0),
      to_refund:
        credited.reduce((sum, { price_with_vat }) => sum + price_with_vat, 0) +
        revised.reduce((sum, one) => sum + Math.max(0, -due(one)), 0),
      sums: { price: after('price'), vat: after('vat'), price_with_vat: after('price_with_vat') },
    }
  }

  /** A waiver that goes on costs a difference of rounded sums, which no rate makes of its net price. */
  #amountOf({ is_waiver, quantity, unit_price, unit_price_with_vat, charged_units, pieces }: NewLine, rate: number) {
    if (is_waiver) return quantity * (this.basis === 'private' ? unit_price_with_vat : unit_price)
    return computeLineAmount(this.basis, rate, {
      quantity,
      pieces: pieces ?? [{ price: unit_price, count: charged_units }],
    })
  }

  #summed<Line extends NewLine>(lines: Line[], rate: number): { lines: Line[]; sums: Sums } {
    const { lines: each, ...sums } = computeTotalsFromAmounts(
      this.basis,
      rate,
      lines.map((line) => this.#amountOf(line, rate)),
    )
    return { lines: lines.map((line, at) => ({ ...line, ...each[at] })), sums }
  }
}

/** 409: no credit note is of nothing, so what cost nothing stays on its invoice unless something else goes, too. */
function assertWorthCredit({ borne }: FamilyMember, requests: readonly CreditLineInput[]): void {
  if (requests.some(({ position }) => borne?.lines[position]?.price_with_vat !== 0)) return
  const why = 'Sąskaitoje ši eilutė nieko nekainuoja: kredituoti nėra ko, todėl ji lieka.'
  throw new Refusal(409, 'not-creditable', why, { errors: { items: [why] } })
}

const priced = (unit_price: number, rate: number) => ({
  unit_price,
  unit_price_with_vat: withVat(unit_price, rate),
  price: 0,
  price_with_vat: 0,
})

const partOf = ({ by_hand, quantity: all }: NewLine, quantity: number): ByHand | null =>
  by_hand ? shareOf(by_hand, quantity, all) : null

const shareOf = ({ list, taken_off, ...said }: ByHand, quantity: number, all: number): ByHand => ({
  ...said,
  list: { ...list, price: roundHalfUp(list.price * quantity, all) },
  taken_off: roundHalfUp(taken_off * quantity, all),
})

const pick = ({ type, product_id, attributes, unit, packages, parts, ...agreed }: FamilyLine['row']) => ({
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

/** A waiver’s price, whatever it had been of. */
const asOne = (unit_price: number, unit_price_with_vat: number) => ({
  quantity: 1,
  charged_units: 1,
  unit_price,
  unit_price_with_vat,
})

export function openUnits(line: FamilyLine): number {
  const [one] = listLineParts(line)
  if (!one) return 0
  const own = line.rentals.filter((rental: RentalRow) => rental.part === one.part && isRentalRowOpen(rental))
  return Math.floor(own.reduce((sum, { quantity }) => sum + quantity, 0) / one.each)
}
