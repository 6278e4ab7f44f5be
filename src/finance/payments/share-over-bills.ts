import { shareInOrder } from '#rules/money/share-in-order.ts'

interface OpenBill {
  id: number
  full_number: string
  issued_on: string
  /** Cents. */
  open: number
}

export interface SettledBill {
  id: number
  full_number: string
  amount: number
}

/** `first` before others, oldest first, the last in part. */
export function shareOverBills(
  bills: readonly OpenBill[],
  amount: number,
  first: readonly number[] = [],
): SettledBill[] {
  const inOrder = bills.toSorted(
    (a, b) =>
      Number(first.includes(b.id)) - Number(first.includes(a.id)) ||
      a.issued_on.localeCompare(b.issued_on) ||
      a.id - b.id,
  )
  const { parts } = shareInOrder(amount, inOrder, ({ open }) => open)
  return parts.map(({ of: { id, full_number }, amount: part }) => ({ id, full_number, amount: part }))
}
