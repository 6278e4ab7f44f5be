/** Units per line, lines per cart. Apart: the browser's cart needs no schemas. */
export const MAX_LINE_UNITS = 10_000
export const MAX_CART_LINES = 100
/** Days of all lines together: a hundred lines of a month. */
export const MAX_LINE_DAYS = 3_000
/** Cost no more to work out than any page. */
export const USUAL_LINE_DAYS = 300
