/** Cents as a number input holds them: `12.50`; nothing for a product that is new. */
export const euros = (cents: number | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2))
