import { shopAddress } from '#people/mail/shop-address.ts'

/** Without an account a secret link replaces it on sending (`lead-to-order.ts`): no stored mail opens anything. */
export const ordersAddress = `${shopAddress}/vartotojas/uzsakymai`
