import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const TillOpened = defineEvent('till.opened', {
  subject: 'till',
  payload: z.object({ float: payloadField.money('Pradinis likutis') }),
  label: 'Kasa atidaryta',
})

export const TillMoved = defineEvent('till.moved', {
  subject: 'till',
  payload: z.object({ amount: payloadField.money('Suma'), reason: payloadField.text('Priežastis') }),
  label: 'Į kasą įnešta arba iš jos išimta',
})

export const TillClosed = defineEvent('till.closed', {
  subject: 'till',
  payload: z.object({
    expected: payloadField.money('Turi būti'),
    counted: payloadField.money('Suskaičiuota'),
    difference: payloadField.money('Skirtumas'),
    reason: payloadField.text('Priežastis').optional(),
  }),
  label: 'Kasa uždaryta',
})
