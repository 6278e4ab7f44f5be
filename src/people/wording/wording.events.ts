import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { labelField, payloadField } from '#shell/action/payload-fields.ts'

export const WordingSaved = defineEvent('wording.saved', {
  subject: 'settings',
  payload: z.object({
    version: payloadField.count('Redakcija'),
    changed: labelField(z.array(z.string()), 'Pakeisti laukai'),
  }),
  label: 'Tekstas klientams pakeistas',
})
