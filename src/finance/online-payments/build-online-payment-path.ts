export const buildOnlinePaymentPath = (secret: string): string => `/mokejimas/${secret}`
