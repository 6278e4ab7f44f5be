import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const OpenRentalsImported = defineEvent('rental.imported', {
  subject: 'order',
  payload: z.object({ created: payloadField.count('Sukurta') }),
  label: 'Vykstančios nuomos įkeltos iš failo',
})

export const MoveTotalsSaved = defineEvent('import.totals-saved', {
  subject: 'settings',
  payload: z.object({
    count: payloadField.count('Kiek ankstesnėje programoje').optional(),
    sum: payloadField.money('Suma ankstesnėje programoje').optional(),
  }),
  label: 'Įrašyta, kiek buvo ankstesnėje programoje',
})

export const ImportUndone = defineEvent('import.undone', {
  subject: ['client', 'unit', 'product', 'order'],
  payload: z.object({ removed: payloadField.count('Pašalinta') }),
  label: 'Importas atšauktas',
})
