import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const OnlineRefundRequested = defineEvent('payment.refund-wanted', {
  subject: ['order', 'client'],
  payload: z.object({ amount: payloadField.money('Suma'), reason: payloadField.text('Priežastis') }),
  label: 'Nutarta grąžinti pinigus internetu',
})

export const OnlinePaymentDecided = defineEvent('payment.decided', {
  subject: ['order', 'client'],
  payload: z.object({ reason: payloadField.text('Priežastis') }),
  label: 'Mokėjimas internetu: sutvarkyta',
})
