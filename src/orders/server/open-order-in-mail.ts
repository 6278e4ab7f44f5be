import { sql } from 'drizzle-orm'
import { newSecret } from '#accounts/server/secret.ts'
import { leadElsewhere } from '#mail/server/lead-elsewhere.ts'
import { shopAddress } from '#mail/shop-address.ts'
import { guestOrderPath } from '../guest-order-path.ts'
import { ordersAddress } from '../orders-address.ts'
import { orders } from './orders.tables.ts'
import { writeOrderLink } from './write-order-link.ts'

/** A mail to whoever ordered without an account opens the order by a secret of its own, made as it leaves. */
leadElsewhere(ordersAddress, async (tx, { orderId, recipient, now }) => {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    // the shop's own mailbox may get mails about an order too
    .where(
      sql`${orders.id} = ${orderId} and ${orders.without_account} and lower(${orders.email}) = ${recipient.toLowerCase()}`,
    )
  if (!order) return undefined
  const secret = newSecret()
  await writeOrderLink(tx, { orderId, secret, now })
  return `${shopAddress}${guestOrderPath(secret)}`
})
