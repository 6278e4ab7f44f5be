import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import { paceMail } from '#mail/server/pace-mail.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { withdrawalCameMail, withdrawalReceiptMail, withdrawalsCameMail } from '../withdrawal.mail.ts'
import type { Withdrawal } from '../withdrawals.contract.ts'

const { most } = attempts.typedMailbox
const HOUR_MS = 3_600_000

/**
 * Writes the consumer's receipt and the shop's notice. The receipt is the same whether the order was found or not. A statement
 * whose number and e-mail fit an order stands in that order's own lane, so that those which fit none, of which anybody may send as
 * many as they like, are not in its way; beyond some an hour the shop hears of these by one mail.
 */
export async function mailWithdrawal(
  tx: Tx,
  { orderId, receiptWaits, now, ...typed }: Withdrawal & { orderId: number | null; receiptWaits: boolean; now: Date },
): Promise<void> {
  const received = { ...typed, received_at: now }
  const order_id = orderId ?? undefined
  const pace = { lane: orderId === null ? 'withdrawal' : `withdrawal ${orderId}`, most }
  const waits = receiptWaits && orderId === null

  const receipt = withdrawalReceiptMail(received, `${shopAddress}/pirkimo-taisykles#atsisakymas`)
  const notBefore = waits ? new Date(now.getTime() + HOUR_MS) : now
  await queueMail(tx, receipt, { to: typed.email, order_id, pace, notBefore, now })

  const to = await findShopMailbox(tx)
  // of its own, because the shop may have typed its own address
  const ofShop = { ...pace, lane: `shop ${pace.lane}` }
  const turn = waits ? undefined : await paceMail(tx, { to, ...ofShop, now })
  if (turn === undefined || turn > now) return tellOfMany(tx, { to, now })
  const orders = `${shopAddress}/admin/buhalterija`
  const address = orderId === null ? `${orders}/atsisakymai` : `${orders}/uzsakymai/${orderId}`
  const notice = withdrawalCameMail(received, { orderId, address })
  await queueMail(tx, notice, { to, reply_to: typed.email, order_id, pace: ofShop, turn, now })
}

/** Once an hour, and the first one at once. One that waits speaks of this statement, too. */
async function tellOfMany(tx: Tx, { to, now }: { to: string; now: Date }): Promise<void> {
  const pace = { lane: 'shop withdrawals', most: 1 }
  const turn = await paceMail(tx, { to, ...pace, now })
  if (turn.getTime() > now.getTime() + HOUR_MS) return
  await queueMail(tx, withdrawalsCameMail(`${shopAddress}/admin/buhalterija/atsisakymai`), { to, pace, turn, now })
}
