import { clientSubject } from '#people/clients/server/client-subject.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { advanceOf } from './advance-of.ts'
import { lockPayers } from './lock-payers.ts'
import { refuseWrongPayment } from './refuse-wrong-payment.ts'
import { type PaymentToWrite, writePayment } from './write-payment.ts'

interface ReturningAdvance extends Omit<PaymentToWrite, 'orderId' | 'reverses' | 'bankEntryId' | 'onlineMovementId'> {
  clientId: number
}

/** Opens no bill. 404; 422 above the advance. `amount` above zero. */
export async function returnAdvance(
  work: Work,
  { amount, ...payment }: ReturningAdvance,
): Promise<{ id: number; advance: number }> {
  const { tx } = work
  const { clientId, way, paidOn } = payment
  refuseWrongPayment(payment, work.now)
  const [locked] = await lockPayers(tx, [clientId])
  if (locked === undefined) throw notFound('Tokio kliento nėra.')
  const advance = await advanceOf(tx, clientId)
  if (amount > advance)
    throw invalid({
      amount: [
        advance > 0 ? `Kliento avansas – ${formatMoney(advance)}. Įrašykite ne daugiau.` : 'Klientas avanso neturi.',
      ],
    })
  const { id } = await writePayment(work, { ...payment, amount: -amount })
  await work.happened('payment.refunded', clientSubject({ id: clientId }), { amount: -amount, way, paid_on: paidOn })
  return { id, advance: advance - amount }
}
