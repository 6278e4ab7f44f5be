import { withVat } from '#rules/money/with-vat.ts'
import { computeLineRent, computeLineWaiver, computeWaiverPrice, type Waiver } from '#rules/tariffs/waiver.ts'
import { buildWaiverLine } from '#sales/checkout/server/build-waiver-lines.ts'
import { type ChangeLedger, computePosition, type LedgerRow, rankOf } from './change-ledger.ts'
import type { LineStep, PlannedRow } from './change-plan.ts'
import type { FamilyLine, FamilyWaiver } from './family.ts'

interface AddedWaiver extends Waiver {
  /** The new rent row, or the line of another order. */
  covers: LedgerRow | { lineId: number; title: string }
  rank?: LedgerRow['rank']
  /** The line's rent before and with it, cents without VAT. Absent: the whole row. */
  from?: number
  to?: number
}

/** Nothing where the rounded sum does not grow. */
export function addWaiver(ledger: ChangeLedger, added: AddedWaiver): void {
  const { covers, percent, deductible, rank = [rankOf.waiver, 0] } = added
  const row = 'write' in covers ? covers : undefined
  const { from = 0, to = row ? computeLineRent(row.write) : 0 } = added
  const share = (rent: number) => computeWaiverPrice(rent, percent)
  if (share(to) <= share(from)) return
  const title = 'write' in covers ? covers.write.title : covers.title
  // what goes on covers a row of the follow-up, whatever the first order is
  const isLater = row?.write.extends_line_id != null
  const rate = isLater ? ledger.rate : ledger.addedRate
  const write = buildWaiverLine({ title, percent, deductible, from: share(from), to: share(to), rate })
  const ofLine = 'lineId' in covers ? { covers_line_id: covers.lineId } : {}
  ledger.add({ write: { ...write, ...ofLine }, covers: row, rank, apart: row?.apart }, { always: isLater })
}

interface WantedWaiver {
  written: PlannedRow
  waiver: Waiver | undefined
  rank: LedgerRow['rank']
}

/** Of a line whose row is written anew. */
export function planWaiver(
  { ledger, steps }: { ledger: ChangeLedger; steps: LineStep[] },
  { row: { id: lineId }, member, waivers }: FamilyLine,
  { written, waiver, rank }: WantedWaiver,
): void {
  const [own] = waivers
  if (!waiver) {
    for (const one of waivers) ledger.drop(one.member, one.row.id)
    if (own) steps.push({ step: 'unwaive', lineId })
    return
  }
  const covers = ledger.rowOf(member, lineId)
  if (!covers) return
  const rate = member.order.vat_rate
  const write = buildWaiverLine({
    title: written.title,
    ...waiver,
    to: computeLineWaiver(written, waiver.percent),
    rate,
  })
  if (own)
    ledger.replace(member, own.row.id, (one) => {
      one.write = { ...write, lineId: own.row.id }
      one.covers = covers
      one.rank = rank
    })
  else {
    steps.push({ step: 'waive', lineId })
    ledger.insert(member, { write, covers, rank })
  }
}

/** Rent that costs less now is credited, newest first. `net`: cents without VAT of the line's rent that stays. */
export function reduceWaiver(ledger: ChangeLedger, line: FamilyLine, { net }: { net: number }): void {
  const [first] = line.waivers
  if (!first) return
  const percent = first.row.waiver?.percent ?? 0
  const share = computeWaiverPrice(net, percent)
  let costs = ledger.basis === 'private' ? withVat(share, line.member.order.vat_rate) : share
  let netLeft = share
  for (const waiver of line.waivers) {
    const { member, row, covers, left } = waiver
    const rows = member.borne ? [] : ledger.rowsOf(member)
    const isThere = member.borne || rows.some(({ write }) => write.lineId === covers) || isAlone(waiver, rows)
    const kept = net > 0 && isThere ? Math.min(left[ledger.side], costs) : 0
    costs -= kept
    const ofRow = Math.min(row.unit_price * row.quantity, netLeft)
    netLeft -= kept > 0 ? ofRow : 0
    if (kept === left[ledger.side]) continue
    if (member.borne)
      ledger.credit(member, { position: computePosition(member, row), amount: left[ledger.side] - kept })
    else if (kept === 0) ledger.drop(member, row.id)
    else
      ledger.replace(member, row.id, (own) => {
        own.write = { ...own.write, ...waiverLeft(ledger, kept, { net: ofRow, rate: member.order.vat_rate }) }
      })
  }
}

/** A waiver that was sold after its line stands in an order without that line. */
const isAlone = ({ covers, member }: FamilyWaiver, rows: readonly LedgerRow[]) =>
  !member.rows.some(({ id }) => id === covers) && rows.length > 0

function waiverLeft(ledger: ChangeLedger, cents: number, { net, rate }: { net: number; rate: number }) {
  const [unit_price, unit_price_with_vat] =
    ledger.basis === 'private' ? [Math.max(0, net), cents] : [cents, withVat(cents, rate)]
  return { quantity: 1, charged_units: 1, unit_price, unit_price_with_vat }
}
