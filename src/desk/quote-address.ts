import { shopAddress } from '#mail/shop-address.ts'

/** Where a quote is shown to whoever has its link. */
export const quoteAddress = (secret: string) => `${shopAddress}/pasiulymas/${secret}`
