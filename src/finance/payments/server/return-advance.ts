import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { PaymentRefunded } from '../payments.events.ts'
import { assertValidPayment } from './assert-valid-payment.ts'
import { lockPayers } from './lock-payers.ts'
import { readAdvance } from './read-advance.ts'
import { buildOverRefundableError, readRefundable } from './refundable.ts'
import { type PaymentToWrite, writePayment } from './write-payment.ts'

interface ReturningAdvance extends Omit<PaymentToWrite, 'orderId' | 'reverses' | 'bankEntryId' | 'onlineMovementId'> {
  clientId: number
}

/** Opens no bill. 404; 409 `over-refundable` above the advance less what of it is on its way. `amount` above zero. */
export async function returnAdvance(
  work: Work,
  { amount, ...payment }: ReturningAdvance,
): Promise<{ id: number; advance: number }> {
  const { tx } = work
  const { clientId, way, paidOn } = payment
  assertValidPayment(payment, work.now)
  const [locked] = await lockPayers(tx, [clientId])
  if (locked === undefined) throw notFound('Tokio kliento nėra.')
  const advance = await readAdvance(tx, clientId)
  const refundable = await readRefundable(work, { clientId })
  if (amount > refundable) throw buildOverRefundableError(refundable)
  const { id } = await writePayment(work, { ...payment, amount: -amount })
  await work.happened(PaymentRefunded, toClientSubject({ id: clientId }), { amount: -amount, way, paid_on: paidOn })
  return { id, advance: advance - amount }
}
