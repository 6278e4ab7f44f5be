import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import type { clients } from '#people/clients/server/clients.tables.ts'
import type { IssuedDocument } from '#people/documents/server/public/issue-document.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildClientBilledMail } from '../../client-billed.mail.ts'
import { listBillAddresses } from '../find-bill-address.ts'

interface BillToMail {
  document: IssuedDocument
  client: typeof clients.$inferSelect
  settings: Settings
}

export async function mailClientBill(
  work: Work,
  { document: { id, snapshot }, client, settings }: BillToMail,
): Promise<void> {
  const { tx } = work
  const addresses = await listBillAddresses(tx, client, snapshot.buyer.email)
  const orders = snapshot.orders ?? []
  for (const to of addresses)
    await enqueueMail(work, buildClientBilledMail(snapshot, shopOrdersAddress, id), {
      to,
      order_id: orders.length === 1 ? orders[0]?.id : undefined,
      attachments: [{ document_id: id, filename: `${snapshot.full_number}.pdf` }],
      settings,
    })
}
