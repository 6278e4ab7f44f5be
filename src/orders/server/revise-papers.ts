import { dayOf } from '#calendar/vilnius-time.ts'
import type { ContractSnapshot } from '#documents/issued-snapshot.ts'
import type { IssuedDocument } from '#documents/server/issue-document.ts'
import { reviseDocument } from '#documents/server/revise-document.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { contractSnapshot } from './contract-snapshot.ts'
import { orderSnapshots } from './order-snapshot.ts'

interface Revised {
  orderId: number
  /** What has been paid of it already, in cents. */
  received: number
  /** Nobody has signed a contract yet, and something is still rented: one that was prepared is made anew. */
  withContract: boolean
  now: Date
  settings: Settings
}

/**
 * The papers of an order that was changed, made anew under their numbers: the prepayment invoice, so that a payment finds the order by
 * the reference that the customer has, and a contract that waits to be signed. The order and its lines are as they are to be. Answers the
 * prepayment invoice.
 */
export async function revisePapers(
  tx: Tx,
  { orderId, received, withContract, now, settings }: Revised,
): Promise<IssuedDocument> {
  const revised_on = dayOf(now)
  const prepayment = await reviseDocument(tx, { orderId, kind: 'prepayment', now }, await prepaymentOf())
  if (!prepayment) throw new Error(`Order ${orderId} has no prepayment`)
  if (withContract) await reviseContract(tx, { orderId, now, settings })
  return prepayment

  async function prepaymentOf() {
    const revised = { revision: 0, revised_on }
    const [told] = await orderSnapshots(tx, { kind: 'prepayment', orderIds: [orderId], received, revised, settings })
    if (!told) throw new Error(`There is no order ${orderId}`)
    return ({ revision, ...numbered }: { full_number: string; issued_on: string; revision: number }) => ({
      ...told.snapshotOf(numbered),
      revision,
    })
  }
}

/** The contract that was prepared, made anew under its number; nothing when there is none. Of an order on credit it is the only paper. */
export async function reviseContract(
  tx: Tx,
  { orderId, now, settings }: Pick<Revised, 'orderId' | 'now' | 'settings'>,
): Promise<void> {
  const contract = await contractSnapshot(tx, orderId, settings)
  const revised_on = dayOf(now)
  await reviseDocument<ContractSnapshot>(tx, { orderId, kind: 'contract', now }, (numbered) => ({
    ...contract,
    ...numbered,
    revised_on,
  }))
}
