import { shopAddress } from '#people/mail/shop-address.ts'

export const quoteAddress = (secret: string) => `${shopAddress}/pasiulymas/${secret}`
