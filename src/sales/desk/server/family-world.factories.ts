import type { LineToWrite } from '#orders/server/public/write-order.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import type { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { computeLineAmount, computeTotalsFromAmounts, type TotalsBasis } from '#rules/money/compute-totals.ts'
import type { Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { creditAmounts } from '#sales/closing/credit-amounts.ts'
import { computeInvoiceNetOfCredits } from '#sales/closing/invoice-net-of-credits.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { buildFamily } from './build-family.ts'
import { type ChangePlan, type ChangeStep, listSteps, type PlannedRow, type WantedChange } from './change-plan.ts'
import type { Family, FamilyMember, MemberLine, MemberOrder, Sums } from './family.ts'

type ExtensionRow = typeof rental_extensions.$inferSelect

interface WorldOrder {
  order: MemberOrder
  rows: MemberLine[]
  invoice?: DocumentSnapshot
  credits: DocumentSnapshot[]
  received: number
}

/** Orders, rentals and papers in memory, moved by a plan as PostgreSQL moves them. */
export class FamilyWorld {
  readonly basis: TotalsBasis
  readonly billing: MemberOrder['billing']
  readonly calendar = testSettings
  orders: WorldOrder[] = []
  rentals: RentalRow[] = []
  extensions: ExtensionRow[] = []
  #last = 0

  constructor(basis: TotalsBasis, billing: MemberOrder['billing'] = 'prepaid') {
    this.basis = basis
    this.billing = billing
  }

  family(): Family {
    const members = this.orders.map(({ order, rows, invoice, credits }): FamilyMember => {
      return { order, rows, borne: invoice && computeInvoiceNetOfCredits(invoice, credits) }
    })
    return buildFamily({
      members,
      rentals: this.rentals.filter((one) => one.cancelled_at === null),
      extensions: this.extensions.filter((one) => one.undone_at === null),
      given: new Map(),
      calendar: this.calendar,
    })
  }

  received(): Map<number, number> {
    return new Map(this.orders.map(({ order, received }) => [order.id, received]))
  }

  /** Cents on the basis side: invoices less credit notes, and what unpaid orders ask for. */
  papers(): number {
    const side = this.basis === 'private' ? 'price_with_vat' : 'price'
    return this.orders.reduce((sum, { order, invoice, credits }) => {
      const papers = invoice ? [invoice, ...credits] : [order]
      return sum + papers.reduce((all, one) => all + one[side], 0)
    }, 0)
  }

  place(lines: readonly (PlannedRow & { index?: number })[], { parent = null as number | null } = {}): WorldOrder {
    const id = ++this.#last
    const { basis, billing } = this
    const order = {
      id,
      parent_id: parent,
      billing,
      private_or_company: basis,
      vat_rate: 21,
      vat_kind: 'standard',
    } as MemberOrder
    const made: WorldOrder = { order, rows: [], credits: [], received: 0 }
    this.orders.push(made)
    const { lines: totalled, sums } = this.#total(lines)
    this.#write(made, totalled, sums)
    return made
  }

  #follow({ lines, sums }: Extract<ChangeStep, { step: 'follow-up' }>): WorldOrder {
    const made = this.place([], { parent: this.orders[0]?.order.id ?? null })
    this.#write(
      made,
      lines.map(({ write, index }) => ({ ...write, index })),
      sums,
    )
    return made
  }

  pay(made: WorldOrder): void {
    const { order, rows } = made
    const { price, vat, price_with_vat } = order
    made.received = price_with_vat
    made.invoice = makeDocumentSnapshot({
      kind: 'invoice',
      vat_rate: 21,
      price,
      vat,
      price_with_vat,
      buyer: { ...makeDocumentSnapshot({}).buyer, private_or_company: this.basis },
      lines: rows.map((row) => ({ ...row, details: [], pieces: undefined, period: undefined }) as never),
    })
  }

  /** Units go out and come back, one rental of a line at a time. */
  takeBack(rental: RentalRow, quantity: number): void {
    if (quantity < rental.quantity) {
      const part = { ...rental, id: ++this.#last, quantity, handed_out: 0, returned_at: rental.starts_at }
      this.rentals.push(part)
      for (const one of this.extensions.filter(({ rental_id }) => rental_id === rental.id))
        this.extensions.push({ ...one, id: ++this.#last, rental_id: part.id })
      rental.quantity -= quantity
      rental.handed_out -= quantity
    } else Object.assign(rental, { handed_out: 0, returned_at: rental.starts_at })
  }

  /** Units are told apart, as by a return in parts or by machines. */
  split(rental: RentalRow): void {
    const part = { ...rental, id: ++this.#last, quantity: 1, handed_out: Math.min(1, rental.handed_out) }
    this.rentals.push(part)
    for (const one of this.extensions.filter(({ rental_id }) => rental_id === rental.id))
      this.extensions.push({ ...one, id: ++this.#last, rental_id: part.id })
    rental.quantity -= 1
    rental.handed_out -= part.handed_out
  }

  extend(rental: RentalRow, ends: Date, orderId: number | null): void {
    this.extensions.push({
      id: ++this.#last,
      rental_id: rental.id,
      order_id: orderId,
      return_before: rental.expected_return,
      return_after: ends,
      extended_at: ends,
      undone_at: null,
    })
    rental.expected_return = ends
  }

  apply(plan: ChangePlan, wanted: WantedChange): void {
    for (const { lineId, units } of listSteps(plan, 'remove')) this.#cancel(lineId, units)
    for (const { lineId, index } of listSteps(plan, 'rewrite')) this.#rebook(lineId, wanted, index)
    const made = listSteps(plan, 'follow-up').map((one) => ({ apart: one.apart, order: this.#follow(one).order }))
    const by = ({ apart, isCharged }: { apart?: number | undefined; isCharged: boolean }) =>
      isCharged ? made.find((one) => one.apart === apart)?.order.id : undefined
    for (const move of listSteps(plan, 'move'))
      for (const rental of this.rentals)
        if (move.rentalIds.includes(rental.id) && isOpen(rental)) this.#move(rental, move, by(move))
    for (const { orderId, lines, sums } of listSteps(plan, 'revise')) {
      const own = this.orders.find(({ order }) => order.id === orderId) as WorldOrder
      if (lines.length > 0) this.#write(own, lines, sums)
      else this.orders = this.orders.filter((one) => one !== own)
    }
    for (const { orderId, lines } of listSteps(plan, 'credit')) {
      const own = this.orders.find(({ order }) => order.id === orderId) as WorldOrder
      const borne = computeInvoiceNetOfCredits(own.invoice as DocumentSnapshot, own.credits)
      const amounts = creditAmounts(borne, lines)
      if ('problems' in amounts) throw new Error(JSON.stringify(amounts.problems))
      own.credits.push({
        ...(own.invoice as DocumentSnapshot),
        kind: 'credit',
        lines: amounts.lines.map(({ position, ...line }) => ({
          title: '',
          details: [],
          ...line,
          quantity: -line.quantity,
          price: -line.price,
          price_with_vat: -line.price_with_vat,
          corrects_position: position,
        })),
        price: -amounts.price,
        vat: -amounts.vat,
        price_with_vat: -amounts.price_with_vat,
      })
    }
  }

  #total<Line extends LineToWrite>(lines: readonly Line[]): { lines: Line[]; sums: Sums } {
    const { lines: each, ...sums } = computeTotalsFromAmounts(
      this.basis,
      21,
      lines.map(({ quantity, pieces, unit_price, charged_units }) =>
        computeLineAmount(this.basis, 21, {
          quantity,
          pieces: pieces ?? [{ price: unit_price, count: charged_units }],
        }),
      ),
    )
    return { lines: lines.map((line, at) => ({ ...line, ...each[at] })), sums }
  }

  #write(made: WorldOrder, lines: readonly (PlannedRow & { index?: number | undefined })[], sums: Sums): void {
    const before = made.rows
    made.rows = lines.map(({ lineId, covers: _, index: __, ...line }, position) => {
      const kept = before.find(({ id }) => id === lineId)
      return {
        ...blankRow,
        ...kept,
        ...line,
        id: lineId ?? ++this.#last,
        order_id: made.order.id,
        position,
      } as MemberLine
    })
    for (const [at, { covers }] of lines.entries()) {
      const [row, covered] = [made.rows[at], covers === undefined ? undefined : made.rows[covers]]
      if (row && covered) row.covers_line_id = covered.id
    }
    Object.assign(made.order, sums)
    const gone = before.filter(({ id }) => !made.rows.some((row) => row.id === id)).map(({ id }) => id)
    this.rentals = this.rentals.filter(({ order_line_id }) => !gone.includes(order_line_id))
    for (const [at, { index, lineId }] of lines.entries()) {
      const row = made.rows[at] as MemberLine
      const isNew = lineId === undefined && (index !== undefined || made.order.parent_id === null)
      if (isNew && row.type === 'rent' && row.extends_line_id === null && row.period) this.#rent(made, row)
    }
  }

  #rent({ order }: WorldOrder, row: MemberLine): void {
    const rental = {
      id: ++this.#last,
      order_id: order.id,
      order_line_id: row.id,
      part: null,
      product_id: row.product_id,
      quantity: row.quantity,
      handed_out: 0,
      ...toPeriodInstants(row.period as Period, this.calendar),
      moved_period: null,
      returned_at: null,
      cancelled_at: null,
    }
    this.rentals.push(rental as RentalRow)
  }

  #cancel(lineId: number, units: number): void {
    let left = units
    for (const rental of this.rentals.filter((one) => one.order_line_id === lineId && isOpen(one))) {
      const quantity = Math.min(left, rental.quantity - rental.handed_out)
      left -= quantity
      if (quantity === rental.quantity) rental.cancelled_at = rental.starts_at
      else rental.quantity -= quantity
    }
  }

  /** More goes to the first rental, less off units not handed out. */
  #rebook(lineId: number, { lines }: WantedChange, index: number): void {
    const wanted = lines.find((one) => one.index === index)
    const own = this.rentals.filter((one) => one.order_line_id === lineId && one.cancelled_at === null)
    let more = (wanted?.written.quantity ?? 0) - own.reduce((sum, { quantity }) => sum + quantity, 0)
    for (const rental of own.filter(isOpen)) {
      const change = Math.max(more, rental.handed_out - rental.quantity)
      more -= change
      rental.quantity += change
      if (wanted?.times) {
        const { starts_at, expected_return } = wanted.times
        Object.assign(rental, { starts_at, expected_return, moved_period: null })
      }
    }
    this.rentals = this.rentals.filter(({ quantity }) => quantity > 0)
  }

  #move(
    rental: RentalRow,
    { starts_at, expected_return, period }: { starts_at: Date; expected_return: Date; period: Period },
    orderId: number | undefined,
  ): void {
    const keepsStart = +starts_at === +rental.starts_at
    if (keepsStart && expected_return > rental.expected_return) {
      this.extend(rental, expected_return, orderId ?? null)
      return
    }
    const own = this.extensions.filter((one) => one.rental_id === rental.id && one.undone_at === null)
    for (const one of own.toReversed())
      if (one.return_before >= expected_return) one.undone_at = expected_return
      else if (one.return_after > expected_return) one.return_after = expected_return
    const isExtended = own.some(({ return_before }) => return_before < expected_return)
    Object.assign(rental, { starts_at, expected_return, ...(!isExtended && { moved_period: period }) })
  }
}

export const isOpen = ({ returned_at, cancelled_at }: RentalRow) => returned_at === null && cancelled_at === null

const blankRow = {
  is_delivery: false,
  is_collection: false,
  is_one_way: false,
  is_service: false,
  is_waiver: false,
  covers_line_id: null,
  waiver: null,
  product_id: null,
  attributes: [],
  deposit: 0,
  replacement_value: 0,
  motor_hours: null,
  period: null,
  receipt: null,
  pieces: null,
  packages: null,
  campaign: null,
  client_price: null,
  by_hand: null,
  parts: null,
  extends_line_id: null,
  title_letters: null,
  late_factor: 100,
}
