import { shopAddress } from '#mail/shop-address.ts'

/**
 * Where mails about an order lead. In mails to whoever has no account a secret link to the one order comes in its place as they
 * are sent (`open-order-in-mail.ts`), so that no mail that is kept opens anything.
 */
export const ordersAddress = `${shopAddress}/vartotojas/uzsakymai`
