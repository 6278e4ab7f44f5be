import { type ChangeLedger, computePosition, rankOf } from './change-ledger.ts'
import type { ChangePlanInput, LineStep, WantedLine } from './change-plan.ts'
import type { FamilyLine, FamilyService } from './family.ts'
import { writeAnew } from './plan-added-line.ts'
import { addWaiver } from './plan-waiver.ts'

/** What a line's planning reads and writes. */
export interface PlanContext {
  ledger: ChangeLedger
  steps: LineStep[]
  calendar: ChangePlanInput['settings']
}

/** Of a line without an invoice its row goes, of another what is left of its charges is credited. */
export function planRemovedLine({ ledger, steps }: PlanContext, line: FamilyLine): void {
  const { member, row, spans } = line
  for (const waiver of line.waivers) takeOff(ledger, waiver, waiver.left[ledger.side])
  for (const span of spans)
    if (!span.member.borne) ledger.drop(span.member, span.row.id)
    else if (row.type !== 'rent')
      ledger.credit(member, { position: computePosition(member, row), quantity: row.quantity })
    else {
      const position = computePosition(span.member, span.row)
      const amount = ledger.leftOf(span.member, span.row)
      if (amount > 0) ledger.credit(span.member, { position, amount })
    }
  steps.push({ step: 'remove', lineId: row.id, units: row.quantity, isRowGone: !member.borne })
}

export function takeOff(ledger: ChangeLedger, { member, row }: Omit<FamilyService, 'left'>, amount: number): void {
  if (!member.borne) ledger.drop(member, row.id)
  else if (amount > 0) ledger.credit(member, { position: computePosition(member, row), amount })
}

/** Absent: all of it. */
interface AddedPart {
  quantity?: number
  units?: number
}

export function planAddedLine(
  { ledger, steps }: PlanContext,
  { index, written, waiver }: WantedLine,
  { quantity = written.quantity, units = written.charged_units }: AddedPart = {},
): void {
  const isWhole = quantity === written.quantity && units === written.charged_units
  const write =
    ledger.isRewritten && isWhole ? written : writeAnew(written, { quantity, units, rate: ledger.addedRate })
  const row = ledger.add({ write, index, rank: [rankOf.product, index] })
  steps.push({ step: 'add', index, units: quantity })
  if (waiver) addWaiver(ledger, { ...waiver, covers: row, rank: [rankOf.waiver, index] })
}
