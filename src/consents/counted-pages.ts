/** Where people sign in, order, look at what is theirs, or run the shop. */
const own =
  /^\/(?:login|register|forgot-password|reset-password|confirm-email|naujas-slaptazodis|profile|checkout|ordered|vartotojas|uzsakymas|pasiulymas|marsrutas|admin)(?:[/.]|$)/

/**
 * Whether statistics may be counted on a page, for visitors who agreed: a script of others runs beside no password, no order
 * and no office.
 */
export const isCountedPage = (pathname: string): boolean => !own.test(pathname)
