import { sql } from 'drizzle-orm'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { UpwardQueries } from '#shell/action/domain-events.ts'
import { buildGuestOrderPath } from '../../build-guest-order-path.ts'
import { shopOrdersAddress } from '../../shop-orders-address.ts'
import { orders } from '../orders.tables.ts'
import { writeOrderLink } from './write-order-link.ts'

/** A guest gets an address with a secret, not the list. */
export const insertGuestOrderLink: UpwardQueries['leadToOrder'] = async (work, words, { orderId, recipient }) => {
  if (!words.text.includes(shopOrdersAddress) && !words.html.includes(shopOrdersAddress)) return words
  const [order] = await work.tx
    .select({ id: orders.id })
    .from(orders)
    // the shop's own mailbox may get mails
    .where(
      sql`${orders.id} = ${orderId} and ${orders.without_account} and lower(${orders.email}) = ${recipient.toLowerCase()}`,
    )
  if (!order) return words
  const secret = generateSecret()
  await writeOrderLink(work, { orderId, secret })
  const to = `${shopAddress}${buildGuestOrderPath(secret)}`
  return { text: words.text.replaceAll(shopOrdersAddress, to), html: words.html.replaceAll(shopOrdersAddress, to) }
}
