export const buildGuestOrderPath = (secret: string): string => `/uzsakymas/${secret}`
