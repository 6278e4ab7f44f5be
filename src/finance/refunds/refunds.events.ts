import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { labelField, payloadField } from '#shell/action/payload-fields.ts'

const amount = payloadField.money('Suma')
const onItsDay = z.object({ amount, paid_on: payloadField.time('Pinigų diena') })

export const RefundSent = defineEvent('refund.sent', {
  subject: ['order', 'client'],
  payload: z.object({ amount }),
  label: 'Grąžinimas išsiųstas bankui',
})

export const RefundDone = defineEvent('refund.done', {
  subject: ['order', 'client'],
  payload: onItsDay,
  label: 'Bankas pervedė grąžinimą',
})

export const RefundReturned = defineEvent('refund.returned', {
  subject: ['order', 'client'],
  payload: onItsDay,
  label: 'Bankas sugrąžino grąžinimą: siųsti iš naujo',
})

export const RefundPayeeChanged = defineEvent('refund.payee-changed', {
  subject: ['order', 'client'],
  payload: z.object({ amount, account: labelField(z.string().nullable(), 'Sąskaitos pabaiga') }),
  label: 'Pakeista, kam grąžinama pavedimu',
})

export const RefundNotSent = defineEvent('refund.not-sent', {
  subject: ['order', 'client'],
  payload: z.object({ amount, reason: payloadField.text('Priežastis') }),
  label: 'Grąžinimo bankas nepervedė',
})
