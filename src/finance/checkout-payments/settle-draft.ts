import type { DepositWay } from '#finance/deposits/deposit-labels.ts'
import { type HandWay, isReceiptRequired } from '#finance/payments/payment-ways.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import type { ToSettle } from './settling.contract.ts'

/** Sums are euros as typed. */
export interface SettleDraft {
  payments: { way: HandWay; amount: string; receipt: string; paid_on?: string }[]
  deposit: { on: boolean; parts: { way: DepositWay; amount: string }[] }
  /** Cash given by the customer. */
  given: string
  /** Nothing is paid now. */
  on_credit?: boolean
}

/** The draft takes no payment yet; the agreed deposit counts as not yet held, where it is to be taken. */
export function createSettleDraft(
  { deposit: { agreed, held } }: Pick<ToSettle, 'deposit'>,
  takesDeposit: boolean,
): SettleDraft {
  const left = Math.max(0, agreed - held)
  return {
    payments: [],
    deposit: { on: takesDeposit && left > 0, parts: [{ way: 'card', amount: left > 0 ? typed(left) : '' }] },
    given: '',
  }
}

const typed = (cents: number): string => (cents / 100).toFixed(2)
const centsOf = (amount: string): number => parseEuros(amount) ?? 0
const sumOf = (parts: { amount: string }[]): number => parts.reduce((sum, { amount }) => sum + centsOf(amount), 0)

/** Cents; negative: too much. */
export const computeDraftLeftToPay = ({ payments }: SettleDraft, due: number): number => due - sumOf(payments)

export const addDraftPayment = (draft: SettleDraft, way: HandWay, due: number): SettleDraft => {
  const left = Math.max(0, computeDraftLeftToPay(draft, due))
  return { ...draft, payments: [...draft.payments, { way, amount: left > 0 ? typed(left) : '', receipt: '' }] }
}

const partsOf = ({ deposit: { on, parts } }: SettleDraft) => (on ? parts : [])

export const computeDraftTotal = (draft: SettleDraft): number => sumOf(draft.payments) + sumOf(partsOf(draft))

/** Cents, payments and deposit. */
export const computeDraftCash = (draft: SettleDraft): number =>
  sumOf([...draft.payments, ...partsOf(draft)].filter(({ way }) => way === 'cash'))

/** Cents. More cash for one deal is forbidden to both sides: law XIV-1165, art. 4. */
export const maxCash = 500_000

/** To give back, cents; negative: more is needed. Undefined until `given` is typed. */
export function changeFor(draft: SettleDraft): number | undefined {
  const given = parseEuros(draft.given)
  return given === undefined ? undefined : given - computeDraftCash(draft)
}

/** An unreadable sum is 0, refused at its field. Undefined when nothing is taken. */
export function settleBody(draft: SettleDraft, due: number) {
  const deposit = partsOf(draft).map(({ way, amount }) => ({ way, amount: centsOf(amount) }))
  if (!draft.on_credit && draft.payments.length + deposit.length === 0) return undefined
  return {
    payments: draft.payments.map(({ way, amount, receipt, paid_on }) => ({
      way,
      amount: centsOf(amount),
      ...(isReceiptRequired(way) ? { receipt: receipt.trim() || null } : paid_on !== undefined && { paid_on }),
    })),
    ...(deposit.length > 0 && { deposit }),
    ...(draft.on_credit && { on_credit: true }),
    seen_due: due,
  }
}
