import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { labelField, payloadField } from '#shell/action/payload-fields.ts'

const subject = 'desk-order'
const payload = z.object({})

export const DeskOrderDrafted = defineEvent('desk-order.drafted', { subject, payload, label: 'Juodraštis įrašytas' })

export const DeskOrderChanged = defineEvent('desk-order.changed', {
  subject,
  payload: z.object({ version: payloadField.count('Redakcija') }),
  label: 'Juodraštis ar pasiūlymas pakeistas',
})

export const DeskOrderQuoted = defineEvent('desk-order.quoted', {
  subject,
  payload: z.object({
    number: payloadField.text('Numeris'),
    revision: payloadField.count('Redakcija'),
    discounts: labelField(z.array(z.string()), 'Nuolaidos').optional(),
  }),
  label: 'Pasiūlymas išsiųstas',
})

export const DeskOrderSentAgain = defineEvent('desk-order.sent-again', {
  subject,
  payload,
  label: 'Pasiūlymas išsiųstas dar kartą',
})

export const DeskOrderRequestedAgain = defineEvent('desk-order.asked-again', {
  subject,
  payload,
  label: 'Klientas prašo pasiūlymo iš naujo',
})

export const DeskOrderAccepted = defineEvent('desk-order.accepted', {
  subject,
  payload,
  label: 'Klientas priėmė pasiūlymą',
})

export const DeskOrderPlaced = defineEvent('desk-order.placed', { subject, payload, label: 'Pateikta kaip užsakymas' })

export const DeskOrderWithdrawn = defineEvent('desk-order.withdrawn', {
  subject,
  payload,
  label: 'Juodraštis ar pasiūlymas atšauktas',
})
