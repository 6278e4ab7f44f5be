import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, payloadField } from '#shell/action/payload-fields.ts'

export const RentalExtended = defineEvent('rental.extended', {
  subject: 'rental',
  payload: z.object({
    order: payloadField.id('Užsakymo Nr.'),
    expected_return: buildChange(payloadField.time('Grąžinti iki')),
    extension_order: payloadField.id('Pratęsimo užsakymo Nr.').optional(),
  }),
  label: 'Nuoma pratęsta',
})
