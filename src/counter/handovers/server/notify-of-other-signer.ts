import { eq, sql } from 'drizzle-orm'
import { OrderSignedByOther } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { listSigners } from '#people/clients/server/public/list-signers.ts'
import type { Work } from '#shell/action/work.ts'
import { isListedSigner } from '../is-listed-signer.ts'

interface OtherSignerInput {
  orderId: number
  client_name: string
  /** The act's number; the signer's name stands on the act. */
  act: string
}

/** The signer is not among those who may sign for the client today. */
export async function notifyOfOtherSigner(
  work: Work<number>,
  { orderId, client_name, act }: OtherSignerInput,
): Promise<void> {
  const { tx, now } = work
  const [order] = await tx
    .select({
      client_id: orders.client_id,
      private_or_company: orders.private_or_company,
      person: sql<string>`${orders.name} || ' ' || ${orders.lastname}`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order?.client_id) return
  const may_sign = await listSigners(tx, { clientId: order.client_id, now })
  if (!isListedSigner({ ...order, client_name, may_sign }))
    await work.happened(OrderSignedByOther, toOrderSubject(orderId), { act })
}
