import { shopAddress } from '#mail/shop-address.ts'

/** Where a customer sees the companies that they belong to. */
export const myCompanyAddress = `${shopAddress}/vartotojas/imone`
