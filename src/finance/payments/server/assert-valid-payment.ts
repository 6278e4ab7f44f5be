import { invalid } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { isReceiptRequired } from '../payment-ways.ts'
import type { PaymentToWrite } from './write-payment.ts'

/** 422 for a day to come and a counter payment without receipt number. */
export function assertValidPayment(
  { paidOn, way, receiptNumber }: Pick<PaymentToWrite, 'paidOn' | 'way' | 'receiptNumber'>,
  now: Date,
  fieldOf = (name: 'paid_on' | 'receipt_number'): string => name,
): void {
  if (paidOn > toVilniusDay(now)) throw invalid({ [fieldOf('paid_on')]: ['Ši diena dar neatėjo.'] })
  if (isReceiptRequired(way) && !receiptNumber)
    throw invalid({
      [fieldOf('receipt_number')]: ['Įrašykite kasos kvito numerį: kasoje priimti pinigai registruojami kvitu.'],
    })
}
