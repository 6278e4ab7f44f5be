/** Units per line, lines per cart. Apart: the browser's cart needs no schemas. */
export const MOST_UNITS = 10_000
export const MOST_LINES = 100
