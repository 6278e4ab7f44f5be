/** „1 204,5 val.“ */
export const formatHours = (hours: number): string =>
  `${hours.toLocaleString('lt-LT', { maximumFractionDigits: 1 })}\u00a0val.`
