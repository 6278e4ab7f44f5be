import type { LineToWrite } from '#orders/server/public/write-order.ts'
import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import type { VatKind } from '#rules/money/vat.ts'
import type { Period } from '#rules/periods/period.ts'
import type { Waiver } from '#rules/tariffs/waiver.ts'
import type { CreditLineInput } from '#sales/closing/credit-amounts.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ChangePaper } from '../desk.contract.ts'
import type { Family, FamilyLine, FamilyService, Sums } from './family.ts'

/** Moments of a line that goes to another time. */
export interface WantedTimes {
  starts_at: Date
  expected_return: Date
  period: Period
}

/** A line of the form, as it should be. */
export interface WantedLine {
  /** The position among the form's products. */
  index: number
  /** Absent: it is new. */
  line?: FamilyLine | undefined
  /** Quantity, charged units, tariff and discount from now on. */
  written: LineToWrite
  /** The agreed waiver or, where there was none, the current one; absent: none or no longer. */
  waiver?: Waiver | undefined
  /** Absent: its time stays. */
  times?: WantedTimes | undefined
  /** An extension: of these rentals alone, and charged by an order of its own. */
  only?: readonly number[] | undefined
}

/** A free line, or a fee: delivery, collection, the return at another branch. */
export interface WantedService {
  of?: FamilyService | undefined
  written: LineToWrite
}

export interface WantedChange {
  lines: readonly WantedLine[]
  removed: readonly FamilyLine[]
  /** Absent: free lines stay. */
  services?: readonly WantedService[] | undefined
  /** Absent: fees stay as they were sold. */
  fees?: readonly WantedService[] | undefined
}

export interface ChangePlanInput {
  family: Family
  wanted: WantedChange
  /** Of another buyer, before the invoice. Absent: as it was. */
  basis?: TotalsBasis | undefined
  vatKind?: VatKind | undefined
  /** Today's; what is added after an invoice has their VAT rate. */
  settings: Settings
  /** Cents, by order. */
  received: ReadonlyMap<number, number>
}

/** The index of a row of the same order, or a line of another order. */
export type PlannedRow = LineToWrite & { lineId?: number | undefined }

export interface AddedRow {
  write: PlannedRow
  /** Rent or goods that are taken anew: the form's line. */
  index?: number | undefined
}

/** What becomes of things: the same whether an invoice stands on them or not. */
export type LineStep =
  | { step: 'keep' | 'rewrite'; lineId: number; index: number }
  | { step: 'add'; index: number; units: number }
  /** Units of a line are had no more. */
  | { step: 'remove'; lineId: number; units: number; isRowGone: boolean }
  | ({
      step: 'move'
      lineId: number
      rentalIds: number[]
      units: number
      isCharged: boolean
      apart?: number | undefined
    } & WantedTimes)
  /** Charged days or hours of so many units, from one number to another. */
  | { step: 'lengthen' | 'shorten'; lineId: number; units: number; from: number; to: number }
  | { step: 'waive' | 'unwaive'; lineId: number }

/**
 * What is written: an invoice is credited, rows without one are written anew, what else is more is a follow-up. `apart`: on
 * credit one for the units that end together, by their charged days before, which the step that moves them names, too.
 */
export type PaperStep =
  | { step: 'credit'; orderId: number; lines: CreditLineInput[]; sums: Sums }
  /** No lines: nothing is left of the order. */
  | { step: 'revise'; orderId: number; lines: (PlannedRow & { index?: number | undefined })[]; sums: Sums }
  | { step: 'follow-up'; lines: AddedRow[]; sums: Sums; apart?: number | undefined }

export type ChangeStep = LineStep | PaperStep

export interface ChangePlan {
  steps: ChangeStep[]
  papers: ChangePaper[]
  to_pay: number
  to_refund: number
  /** Of the family after it. */
  sums: Sums
}

export const listSteps = <Name extends ChangeStep['step']>(
  { steps }: Pick<ChangePlan, 'steps'>,
  name: Name,
): Extract<ChangeStep, { step: Name }>[] =>
  steps.filter((one): one is Extract<ChangeStep, { step: Name }> => one.step === name)
