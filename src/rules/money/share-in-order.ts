interface Part<Of> {
  of: Of
  /** Cents, more than 0. */
  amount: number
}

/**
 * Each takes in its turn as much as `mostOf` says of it, until nothing is left: as debts are paid, oldest first. Cents;
 * `left` is what nobody takes.
 */
export function shareInOrder<Of>(
  amount: number,
  all: readonly Of[],
  mostOf: (of: Of) => number,
): { parts: Part<Of>[]; left: number } {
  let left = amount
  const parts = all.flatMap((of) => {
    const part = Math.min(left, mostOf(of))
    if (part <= 0) return []
    left -= part
    return [{ of, amount: part }]
  })
  return { parts, left }
}
