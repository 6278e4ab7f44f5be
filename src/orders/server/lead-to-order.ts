import { sql } from 'drizzle-orm'
import { newSecret } from '#people/accounts/server/secret.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Answers } from '#shell/action/happenings.ts'
import { guestOrderPath } from '../guest-order-path.ts'
import { ordersAddress } from '../orders-address.ts'
import { orders } from './orders.tables.ts'
import { writeOrderLink } from './write-order-link.ts'

/** Without an account: an address with a secret, not the list. */
export const leadToOrder: Answers['leadToOrder'] = async (work, words, { orderId, recipient }) => {
  if (!words.text.includes(ordersAddress) && !words.html.includes(ordersAddress)) return words
  const [order] = await work.tx
    .select({ id: orders.id })
    .from(orders)
    // the shop's own mailbox may get mails
    .where(
      sql`${orders.id} = ${orderId} and ${orders.without_account} and lower(${orders.email}) = ${recipient.toLowerCase()}`,
    )
  if (!order) return words
  const secret = newSecret()
  await writeOrderLink(work, { orderId, secret })
  const to = `${shopAddress}${guestOrderPath(secret)}`
  return { text: words.text.replaceAll(ordersAddress, to), html: words.html.replaceAll(ordersAddress, to) }
}
