export const onlinePaymentPath = (secret: string): string => `/mokejimas/${secret}`
