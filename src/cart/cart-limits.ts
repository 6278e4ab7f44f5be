/** Units of one line, and lines of one cart. By themselves, so that the browser's cart keeps to them without loading the schemas. */
export const MOST_UNITS = 10_000
export const MOST_LINES = 100
