export const buildReservationPath = (secret: string): string => `/uzstatas/${secret}`
