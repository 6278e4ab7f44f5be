/** The page to which the browser comes back from the provider, paid or not. */
export const onlinePaymentPath = (secret: string): string => `/mokejimas/${secret}`
