import { ordersAddress } from '#orders/orders-address.ts'
import type { clients } from '#people/clients/server/clients.tables.ts'
import type { IssuedDocument } from '#people/documents/server/issue-document.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { clientBilledMail } from '../client-billed.mail.ts'
import { addressesOfBills } from './address-of-bills.ts'

interface BillToMail {
  document: IssuedDocument
  client: typeof clients.$inferSelect
  settings: Settings
}

/** To each address of its bills, if any. */
export async function mailClientBill(
  work: Work,
  { document: { id, snapshot }, client, settings }: BillToMail,
): Promise<void> {
  const { tx } = work
  const addresses = await addressesOfBills(tx, client, snapshot.buyer.email)
  const orders = snapshot.orders ?? []
  for (const to of addresses)
    await queueMail(work, clientBilledMail(snapshot, ordersAddress, id), {
      to,
      order_id: orders.length === 1 ? orders[0]?.id : undefined,
      attachments: [{ document_id: id, filename: `${snapshot.full_number}.pdf` }],
      settings,
    })
}
