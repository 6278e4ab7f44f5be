import { shopAddress } from '#people/mail/shop-address.ts'

/** Without an account a secret link replaces it on sending (`insert-guest-order-link.ts`): no stored mail opens anything. */
export const shopOrdersAddress = `${shopAddress}/vartotojas/uzsakymai`
