import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'
import { paymentWayPhrases } from './payment-ways.ts'

const money = z.object({
  amount: payloadField.money('Suma'),
  way: payloadField.choice('Būdas', paymentWayPhrases),
  paid_on: payloadField.time('Pinigų diena'),
})

export const PaymentRecorded = defineEvent('payment.recorded', {
  subject: ['order', 'client'],
  payload: money,
  label: 'Mokėjimas įrašytas',
})

/** The amount is negative. */
export const PaymentRefunded = defineEvent('payment.refunded', {
  subject: ['order', 'client'],
  payload: money,
  label: 'Pinigai grąžinti klientui',
})

export const PaymentReversed = defineEvent('payment.reversed', {
  subject: ['order', 'client'],
  payload: z.object({ amount: payloadField.money('Suma'), reason: payloadField.text('Priežastis') }),
  label: 'Mokėjimas atitaisytas',
})

export const PaymentUnassigned = defineEvent('payment.unassigned', {
  subject: ['order', 'client'],
  payload: z.object({
    amount: payloadField.money('Suma').optional(),
    deposit_amount: payloadField.money('Užstatas').optional(),
    reason: payloadField.text('Priežastis'),
  }),
  label: 'Banko įrašo priskyrimas atšauktas',
})

/**
 * A bill, invoice or compensation that was owed is wholly paid, whatever paid it. Told once; again after its payment was
 * undone and it is paid anew. Happens to whose order it is where the debtor is nobody's client.
 */
export const BillPaid = defineEvent<{ documentId: number }>()('bill.paid', {
  subject: ['client', 'order'],
  payload: z.object({
    number: payloadField.text('Numeris'),
    price_with_vat: payloadField.money('Suma su PVM'),
    /** What credit notes took off. */
    credited: payloadField.money('Kredituota').optional(),
    amount: payloadField.money('Apmokėta'),
  }),
  label: 'Sąskaita apmokėta',
})

const decision = z.object({ reason: payloadField.text('Priežastis').optional() })

export const BankEntryDismissed = defineEvent('bank-entry.dismissed', {
  subject: 'bank-entry',
  payload: decision,
  label: 'Banko įrašas: ne mūsų užsakymas',
})

export const BankEntryKnown = defineEvent('bank-entry.known', {
  subject: 'bank-entry',
  payload: decision,
  label: 'Banko įrašas: jau įrašyta ranka',
})

export const BankEntryReopened = defineEvent('bank-entry.reopened', {
  subject: 'bank-entry',
  payload: z.object({ reason: payloadField.text('Priežastis') }),
  label: 'Banko įrašas vėl laukia sprendimo',
})
