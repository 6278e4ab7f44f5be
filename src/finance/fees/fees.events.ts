import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { labelField } from '#shell/action/payload-fields.ts'

export const FeesSaved = defineEvent('fees.saved', {
  subject: 'settings',
  payload: z.object({ changes: labelField(z.array(z.string()), 'Kas pakeista') }),
  label: 'Įkainiai pakeisti',
})
