export const reservationPath = (secret: string): string => `/uzstatas/${secret}`
