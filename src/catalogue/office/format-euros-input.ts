/** `12.50`; '' for a new product. */
export const formatEurosInput = (cents: number | undefined): string =>
  cents === undefined ? '' : (cents / 100).toFixed(2)
