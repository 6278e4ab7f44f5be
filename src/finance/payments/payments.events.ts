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
