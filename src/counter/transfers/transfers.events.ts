import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

const quantity = payloadField.count('Kiekis')
const broken = payloadField.ids('Sugriauna nuomas').optional()
/** Between places, by their names. */
const route = { from: payloadField.text('Nuo'), to: payloadField.text('Iki') }

export const TransferPlanned = defineEvent('transfer.planned', {
  subject: 'transfer',
  payload: z.object({ ...route, quantity, broken }),
  label: 'Perkėlimas suplanuotas',
})

export const TransferSent = defineEvent('transfer.sent', {
  subject: 'transfer',
  payload: z.object({ ...route, quantity, broken }),
  label: 'Perkėlimas išsiųstas',
})

export const TransferReceived = defineEvent('transfer.received', {
  subject: 'transfer',
  payload: z.object({ quantity }),
  label: 'Perkėlimas priimtas',
})

export const TransferLost = defineEvent('transfer.lost', {
  subject: 'transfer',
  payload: z.object({ quantity, reason: payloadField.text('Priežastis') }),
  label: 'Nurašyta, kas neatvežta',
})

export const TransferCancelled = defineEvent('transfer.cancelled', {
  subject: 'transfer',
  payload: z.object({ broken }),
  label: 'Perkėlimas atšauktas',
})
