let last = 0

/** Of a row that is typed and may have no id yet. */
export const generateRowKey = (): number => {
  last += 1
  return last
}
