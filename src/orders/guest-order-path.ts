export const guestOrderPath = (secret: string): string => `/uzsakymas/${secret}`
