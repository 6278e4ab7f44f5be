let last = 0

/** A typed row may have no id yet. */
export const generateRowKey = (): number => {
  last += 1
  return last
}
