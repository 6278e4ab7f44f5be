/** The page to which the browser comes back from the provider, held or not. */
export const reservationPath = (secret: string): string => `/uzstatas/${secret}`
