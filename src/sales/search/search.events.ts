import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { labelField } from '#shell/action/payload-fields.ts'

export const SynonymsSaved = defineEvent('search.synonyms-saved', {
  subject: 'settings',
  payload: z.object({ changes: labelField(z.array(z.string()), 'Kas pakeista') }),
  label: 'Paieškos žodžiai pakeisti',
})
