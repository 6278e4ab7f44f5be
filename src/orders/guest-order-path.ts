/** The page of one order for whoever has its secret. */
export const guestOrderPath = (secret: string): string => `/uzsakymas/${secret}`
