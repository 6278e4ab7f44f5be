import { invalid } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { needsReceipt } from '../payment-ways.ts'
import type { PaymentToWrite } from './write-payment.ts'

/** 422 for a day to come and a counter payment without receipt number. */
export function refuseWrongPayment(
  { paidOn, way, receiptNumber }: Pick<PaymentToWrite, 'paidOn' | 'way' | 'receiptNumber'>,
  now: Date,
  fieldOf = (name: 'paid_on' | 'receipt_number'): string => name,
): void {
  if (paidOn > dayOf(now)) throw invalid({ [fieldOf('paid_on')]: ['Ši diena dar neatėjo.'] })
  if (needsReceipt(way) && !receiptNumber)
    throw invalid({
      [fieldOf('receipt_number')]: ['Įrašykite kasos kvito numerį: kasoje priimti pinigai registruojami kvitu.'],
    })
}
