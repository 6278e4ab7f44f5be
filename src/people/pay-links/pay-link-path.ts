export const payLinkPath = (secret: string): string => `/moketi/${secret}`
