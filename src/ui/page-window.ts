/**
 * The page numbers to show: at most `width` of them, the current one in the middle where there is room.
 * Pages count from 1; a current page beyond the last counts as the last.
 */
export function pageWindow(current: number, last: number, width = 5): number[] {
  const length = Math.max(1, Math.min(width, last))
  const middle = Math.min(Math.max(1, current), Math.max(1, last)) - Math.floor(length / 2)
  const first = Math.max(1, Math.min(middle, last - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}
