/** 0,4 → `40 %`. */
export const formatPercent = (share: number): string =>
  `${(share * 100).toLocaleString('lt-LT', { maximumFractionDigits: 1 })}\u00a0%`

export const formatInteger = (count: number): string => count.toLocaleString('lt-LT')

/** Rentals by the hour take a fraction of a day. */
export const formatDayCount = (days: number): string => days.toLocaleString('lt-LT', { maximumFractionDigits: 2 })
