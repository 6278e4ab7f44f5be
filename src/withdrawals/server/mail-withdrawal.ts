import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { withdrawalCameMail, withdrawalReceiptMail } from '../withdrawal.mail.ts'
import type { Withdrawal } from '../withdrawals.contract.ts'

const HOUR_MS = 3_600_000

/** Writes the consumer's receipt and the shop's notice. The receipt is the same whether the order was found or not. */
export async function mailWithdrawal(
  tx: Tx,
  { orderId, receiptWaits, now, ...typed }: Withdrawal & { orderId: number | null; receiptWaits: boolean; now: Date },
): Promise<void> {
  const received = { ...typed, received_at: now }
  const order_id = orderId ?? undefined
  const pace = {
    pace: attempts.typedMailbox.most,
    ...(receiptWaits && { notBefore: new Date(now.getTime() + HOUR_MS) }),
  }

  const receipt = withdrawalReceiptMail(received, `${shopAddress}/pirkimo-taisykles#atsisakymas`)
  await queueMail(tx, receipt, { to: typed.email, order_id, ...pace, now })

  const orders = `${shopAddress}/admin/buhalterija`
  const address = orderId === null ? `${orders}/atsisakymai` : `${orders}/uzsakymai/${orderId}`
  const notice = withdrawalCameMail(received, { orderId, address })
  await queueMail(tx, notice, {
    to: await findShopMailbox(tx),
    reply_to: typed.email,
    order_id,
    ...pace,
    now,
  })
}
