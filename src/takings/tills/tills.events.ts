import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { moneyField, textField } from '#shell/action/payload-fields.ts'

export const TillOpened = defineEvent('till.opened', {
  subject: 'till',
  payload: z.object({ float: moneyField('Pradinis likutis') }),
  label: 'Kasa atidaryta',
})

export const TillMoved = defineEvent('till.moved', {
  subject: 'till',
  payload: z.object({ amount: moneyField('Suma'), reason: textField('Priežastis') }),
  label: 'Į kasą įnešta arba iš jos išimta',
})

export const TillClosed = defineEvent('till.closed', {
  subject: 'till',
  payload: z.object({
    expected: moneyField('Turi būti'),
    counted: moneyField('Suskaičiuota'),
    difference: moneyField('Skirtumas'),
    reason: textField('Priežastis').optional(),
  }),
  label: 'Kasa uždaryta',
})
