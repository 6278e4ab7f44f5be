import type { clients } from '#clients/server/clients.tables.ts'
import type { IssuedDocument } from '#documents/server/issue-document.ts'
import { isOneAddress } from '#mail/one-line.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { ordersAddress } from '#orders/orders-address.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { clientBilledMail } from '../client-billed.mail.ts'
import { addressOfBills } from './address-of-bills.ts'

interface BillToMail {
  document: IssuedDocument
  client: typeof clients.$inferSelect
  settings: Settings
  now: Date
}

/** Queues the mail of a bill or of its credit note. Nothing when nobody is known to send it to. */
export async function mailClientBill(
  tx: Tx,
  { document: { id, snapshot }, client, settings, now }: BillToMail,
): Promise<void> {
  const to = await addressOfBills(tx, client, snapshot.buyer.email)
  if (!to || !isOneAddress(to)) return
  const orders = snapshot.orders ?? []
  await queueMail(tx, clientBilledMail(snapshot, ordersAddress, id), {
    to,
    order_id: orders.length === 1 ? orders[0]?.id : undefined,
    attachments: [{ document_id: id, filename: `${snapshot.full_number}.pdf` }],
    now,
    settings,
  })
}
