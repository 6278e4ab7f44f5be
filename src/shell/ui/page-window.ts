/** At most `width` numbers, from 1. */
export function pageWindow(current: number, last: number, width = 5): number[] {
  const length = Math.max(1, Math.min(width, last))
  const middle = Math.min(Math.max(1, current), Math.max(1, last)) - Math.floor(length / 2)
  const first = Math.max(1, Math.min(middle, last - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}
