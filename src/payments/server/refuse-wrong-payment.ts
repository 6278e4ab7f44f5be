import { dayOf } from '#calendar/vilnius-time.ts'
import { invalid } from '#platform/refusal.ts'
import { needsReceipt } from '../payment-ways.ts'
import type { PaymentToWrite } from './write-payment.ts'

/** 422 for a day to come and for a payment at the counter without its receipt's number. */
export function refuseWrongPayment({
  paidOn,
  way,
  receiptNumber,
  now,
}: Pick<PaymentToWrite, 'paidOn' | 'way' | 'receiptNumber' | 'now'>): void {
  if (paidOn > dayOf(now)) throw invalid({ paid_on: ['Ši diena dar neatėjo.'] })
  if (needsReceipt(way) && !receiptNumber)
    throw invalid({ receipt_number: ['Įrašykite kasos kvito numerį: kasoje priimti pinigai registruojami kvitu.'] })
}
