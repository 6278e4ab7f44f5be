import { shopAddress } from '#people/mail/shop-address.ts'

export const myCompanyAddress = `${shopAddress}/vartotojas/imone`
