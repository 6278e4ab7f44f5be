/** The page where whoever has this secret pays for what it stands for. */
export const payLinkPath = (secret: string): string => `/moketi/${secret}`
