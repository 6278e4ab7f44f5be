import { decideLineVatKind } from '#orders/line-vat.ts'
import { Refusal } from '#platform/refusal.ts'
import { computeLineAmount, computeTotalsByVat, type TotalsBasis } from '#rules/money/compute-totals.ts'
import { buildVat, type VatKind } from '#rules/money/vat.ts'
import { type CreditLineInput, creditAmounts } from '#sales/closing/credit-amounts.ts'
import type { ChangePlan, PaperStep, PlannedRow } from './change-plan.ts'
import type { Family, FamilyMember, MemberLine, Sums } from './family.ts'

/** A row of an order that has no invoice yet, or of the follow-up order. */
export interface LedgerRow {
  write: PlannedRow
  /** The form's line. */
  index?: number | undefined
  /** The rent row that a waiver covers, of this order. */
  covers?: LedgerRow | undefined
  /** Rows of the first order stand as on its form: products, free lines, fees, waivers. */
  rank: readonly [group: number, at: number]
  /** The follow-up of a row, where they are told apart. */
  apart?: number | undefined
}

export const rankOf = { product: 0, service: 1, fee: 2, waiver: 3 } as const

/** What a change makes of each order: credits where an invoice stands, rows where none does, and one follow-up. */
export class ChangeLedger {
  readonly family: Family
  readonly basis: TotalsBasis
  /** VAT of what is added after an invoice, percent. */
  readonly rate: number
  /** VAT of services, where it is decided anew. */
  readonly kind: VatKind | undefined
  /** The same of what is added after an invoice. */
  readonly laterKind: VatKind
  readonly #credits = new Map<FamilyMember, CreditLineInput[]>()
  readonly #rows = new Map<FamilyMember, LedgerRow[]>()
  readonly #added: LedgerRow[] = []

  constructor(
    family: Family,
    {
      rate,
      kind,
      laterKind,
      basis,
    }: { rate: number; kind?: VatKind | undefined; laterKind: VatKind; basis?: TotalsBasis | undefined },
  ) {
    this.family = family
    this.rate = rate
    this.kind = kind
    this.laterKind = laterKind
    this.basis = basis ?? this.first.order.private_or_company
  }

  get first(): FamilyMember {
    return this.family.members[0] as FamilyMember
  }

  get side(): 'price' | 'price_with_vat' {
    return this.basis === 'private' ? 'price_with_vat' : 'price'
  }

  /** The order that new things go into, and the VAT rate that they get there. */
  get isRewritten(): boolean {
    return this.first.borne === undefined
  }

  get addedRate(): number {
    return this.isRewritten ? this.first.order.vat_rate : this.rate
  }

  /** Bills count the units of an extension by the order that charges for them. */
  get isOnCredit(): boolean {
    return this.first.order.billing !== 'prepaid'
  }

  credit(member: FamilyMember, input: CreditLineInput): void {
    const own = this.#credits.get(member) ?? []
    const same = own.find(({ position, amount }) => position === input.position && amount !== undefined)
    if (same?.amount !== undefined && input.amount !== undefined) same.amount += input.amount
    else this.#credits.set(member, [...own, { ...input }])
  }

  /** Cents on the basis side that credit notes, these included, leave of a row. */
  leftOf(member: FamilyMember, row: MemberLine): number {
    const position = computePosition(member, row)
    const credited = (this.#credits.get(member) ?? []).find((one) => one.position === position)
    return (member.borne?.lines[position]?.[this.side] ?? 0) - (credited?.amount ?? 0)
  }

  rowsOf(member: FamilyMember): LedgerRow[] {
    const known = this.#rows.get(member)
    if (known) return known
    const rows = member.rows.map((row, at): LedgerRow => {
      const { id, order_id: _, position: __, title_letters: ___, covers_line_id: ____, ...write } = row
      return { write: { ...write, lineId: id }, rank: [rankIn(row), at] }
    })
    for (const [at, { covers_line_id }] of member.rows.entries())
      if (covers_line_id !== null) {
        const covered = rows[member.rows.findIndex(({ id }) => id === covers_line_id)]
        const own = rows[at]
        if (own && covered) own.covers = covered
        if (own && !covered) own.write.covers_line_id = covers_line_id
      }
    return rows
  }

  rowOf(member: FamilyMember, lineId: number): LedgerRow | undefined {
    return this.rowsOf(member).find(({ write }) => write.lineId === lineId)
  }

  drop(member: FamilyMember, lineId: number): void {
    this.#rows.set(
      member,
      this.rowsOf(member).filter(({ write }) => write.lineId !== lineId),
    )
  }

  /** A row stays the one that others cover. */
  replace(member: FamilyMember, lineId: number, change: (row: LedgerRow) => void): void {
    const rows = this.rowsOf(member)
    const own = rows.find(({ write }) => write.lineId === lineId)
    if (own) change(own)
    this.#rows.set(member, rows)
  }

  /** The order is written anew even where its rows stay. */
  reviseFirst(): void {
    this.#rows.set(this.first, this.rowsOf(this.first))
  }

  insert(member: FamilyMember, row: LedgerRow): void {
    this.#rows.set(member, [...this.rowsOf(member), row])
  }

  /** Into the first order while it has no invoice, else into the follow-up. */
  add(row: LedgerRow, { always = false }: { always?: boolean } = {}): LedgerRow {
    if (this.isRewritten && !always) this.insert(this.first, row)
    else this.#added.push(row)
    return row
  }

  settle(
    received: ReadonlyMap<number, number>,
  ): Pick<ChangePlan, 'papers' | 'to_pay' | 'to_refund' | 'sums'> & { steps: PaperStep[] } {
    const credits = [...this.#credits].map(([member, lines]) => ({ member, lines, sums: sumsOfCredit(member, lines) }))
    const revised = [...this.#rows].map(([member, rows]) => {
      const all = member === this.first ? rows.toSorted(byRank) : rows
      return { member, ...this.#sum(all, member.order.vat_rate) }
    })
    const added = [...Map.groupBy(this.#added, ({ apart }) => apart)].map(([apart, rows]) => ({
      apart,
      ...this.#sum(rows, this.rate, this.laterKind),
    }))
    const due = ({ member, sums }: { member: FamilyMember; sums: Sums }) =>
      sums.price_with_vat - (received.get(member.order.id) ?? 0)
    const after = (of: keyof Sums) =>
      this.family[of] -
      credits.reduce((sum, one) => sum + one.sums[of], 0) +
      revised.reduce((sum, { member, sums }) => sum + sums[of] - member.order[of], 0) +
      added.reduce((sum, { sums }) => sum + sums[of], 0)
    return {
      steps: [
        ...credits.map(({ member, lines, sums }) => ({
          step: 'credit' as const,
          orderId: member.order.id,
          lines,
          sums,
        })),
        ...revised.map(({ member, lines, sums }) => ({
          step: 'revise' as const,
          orderId: member.order.id,
          lines: lines.map(({ write, index }) => ({ ...write, index })),
          sums,
        })),
        ...added.map((one) => ({ step: 'follow-up' as const, ...one })),
      ],
      papers: [
        ...credits.map(({ sums }) => ({ kind: 'credit' as const, price_with_vat: -sums.price_with_vat })),
        ...revised.map(({ sums }) => ({ kind: 'revision' as const, price_with_vat: sums.price_with_vat })),
        ...added.map(({ sums }) => ({ kind: 'prepayment' as const, price_with_vat: sums.price_with_vat })),
      ],
      to_pay:
        added.reduce((sum, { sums }) => sum + sums.price_with_vat, 0) +
        revised.reduce((sum, one) => sum + Math.max(0, due(one)), 0),
      to_refund:
        credits.reduce((sum, { sums }) => sum + sums.price_with_vat, 0) +
        revised.reduce((sum, one) => sum + Math.max(0, -due(one)), 0),
      sums: { price: after('price'), vat: after('vat'), price_with_vat: after('price_with_vat') },
    }
  }

  #sum(rows: readonly LedgerRow[], rate: number, anew = this.kind) {
    const kinds = rows.map(({ write }) => this.#kindOf(write, anew))
    const vats = kinds.map((kind) => buildVat(kind, rate))
    const { lines: each, ...sums } = computeTotalsByVat(
      this.basis,
      vats,
      rows.map(({ write }) => this.#amountOf(write, rate)),
    )
    const lines = rows.map(({ write, index, covers }, at) => {
      const covered = covers ? rows.indexOf(covers) : -1
      const vat = { vat_kind: kinds[at], ...(vats[at]?.rate !== rate && { unit_price_with_vat: write.unit_price }) }
      return { write: { ...write, ...vat, ...each[at], ...(covered >= 0 && { covers: covered }) }, index }
    })
    return { lines, sums }
  }

  #kindOf({ vat_kind, ...write }: PlannedRow, anew: VatKind | undefined): VatKind {
    return anew ? decideLineVatKind(anew, write) : decideLineVatKind(this.first.order.vat_kind, { ...write, vat_kind })
  }

  /** A waiver that goes on costs a difference of rounded sums, which no rate makes of its net price. */
  #amountOf({ is_waiver, quantity, unit_price, unit_price_with_vat, charged_units, pieces }: PlannedRow, rate: number) {
    if (is_waiver) return quantity * (this.basis === 'private' ? unit_price_with_vat : unit_price)
    return computeLineAmount(this.basis, rate, {
      quantity,
      pieces: pieces ?? [{ price: unit_price, count: charged_units }],
    })
  }
}

export const computePosition = (member: FamilyMember, row: Pick<MemberLine, 'id'>): number =>
  member.rows.findIndex(({ id }) => id === row.id)

function rankIn({ is_waiver, is_delivery, is_one_way, is_service }: MemberLine): number {
  if (is_waiver) return rankOf.waiver
  if (is_delivery || is_one_way) return rankOf.fee
  return is_service ? rankOf.service : rankOf.product
}

const byRank = ({ rank: [group, at] }: LedgerRow, { rank: [otherGroup, otherAt] }: LedgerRow): number =>
  group - otherGroup || at - otherAt

function sumsOfCredit(member: FamilyMember, lines: readonly CreditLineInput[]): Sums {
  assertWorthCredit(member, lines)
  const amounts = member.borne && creditAmounts(member.borne, lines)
  if (!amounts || 'problems' in amounts) throw new Error(`Order ${member.order.id} can't be credited so`)
  return { price: amounts.price, vat: amounts.vat, price_with_vat: amounts.price_with_vat }
}

/** 409: no credit note is of nothing, so what cost nothing stays on its invoice unless something else goes, too. */
function assertWorthCredit({ borne }: FamilyMember, requests: readonly CreditLineInput[]): void {
  if (requests.some(({ position }) => borne?.lines[position]?.price_with_vat !== 0)) return
  const why = 'Sąskaitoje ši eilutė nieko nekainuoja: kredituoti nėra ko, todėl ji lieka.'
  throw new Refusal(409, 'not-creditable', why, { errors: { items: [why] } })
}
