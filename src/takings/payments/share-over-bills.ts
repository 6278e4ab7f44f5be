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
  let left = amount
  return bills
    .toSorted(
      (a, b) =>
        Number(first.includes(b.id)) - Number(first.includes(a.id)) ||
        a.issued_on.localeCompare(b.issued_on) ||
        a.id - b.id,
    )
    .flatMap(({ id, full_number, open }) => {
      const part = Math.min(left, open)
      left -= part
      return part > 0 ? [{ id, full_number, amount: part }] : []
    })
}
