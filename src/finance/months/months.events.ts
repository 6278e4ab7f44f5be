import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const MonthClosed = defineEvent('month.closed', {
  subject: 'month',
  payload: z.object({
    price: payloadField.money('Suma be PVM'),
    vat: payloadField.money('PVM'),
    received: payloadField.money('Gauta mokėjimų'),
  }),
  label: 'Mėnuo uždarytas',
})
