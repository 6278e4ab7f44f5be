import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const ImportUndone = defineEvent('import.undone', {
  subject: ['client', 'unit', 'product'],
  payload: z.object({ removed: payloadField.count('Pašalinta') }),
  label: 'Importas atšauktas',
})
