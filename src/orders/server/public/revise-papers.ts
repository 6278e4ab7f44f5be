import type { ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import type { IssuedDocument } from '#people/documents/server/public/issue-document.ts'
import { reviseDocument } from '#people/documents/server/public/revise-document.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildContractSnapshot } from '../build-contract-snapshot.ts'
import { buildOrderSnapshots } from '../order-snapshot.ts'

interface RevisePapersInput {
  orderId: number
  /** Cents. */
  received: number
  /** No contract is signed yet and something is still rented. */
  withContract: boolean
  settings: Settings
}

/** Keeps the numbers, by which payments find the order. After the order is written. The prepayment invoice. */
export async function revisePapers(
  work: Work,
  { orderId, received, withContract, settings }: RevisePapersInput,
): Promise<IssuedDocument> {
  const { tx, now } = work
  const revised_on = toVilniusDay(now)
  const prepayment = await reviseDocument(work, { orderId, kind: 'prepayment' }, await prepaymentOf())
  if (!prepayment) throw new Error(`Order ${orderId} has no prepayment`)
  if (withContract) await reviseContract(work, { orderId, settings })
  return prepayment

  async function prepaymentOf() {
    const revised = { revision: 0, revised_on }
    const [entry] = await buildOrderSnapshots(tx, {
      kind: 'prepayment',
      orderIds: [orderId],
      received,
      revised,
      settings,
    })
    if (!entry) throw new Error(`There is no order ${orderId}`)
    return ({ revision, ...numbered }: { full_number: string; issued_on: string; revision: number }) => ({
      ...entry.snapshotOf(numbered),
      revision,
    })
  }
}

/** Does nothing when there is none. */
export async function reviseContract(
  work: Work,
  { orderId, settings }: Pick<RevisePapersInput, 'orderId' | 'settings'>,
): Promise<void> {
  const { tx, now } = work
  const contract = await buildContractSnapshot(tx, orderId, settings)
  const revised_on = toVilniusDay(now)
  await reviseDocument<ContractSnapshot>(work, { orderId, kind: 'contract' }, (numbered) => ({
    ...contract,
    ...numbered,
    revised_on,
  }))
}
