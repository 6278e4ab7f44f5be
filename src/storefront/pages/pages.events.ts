import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const PagePublished = defineEvent('pages.published', {
  subject: 'settings',
  payload: z.object({
    version: payloadField.count('Redakcija'),
    restored: payloadField.count('Grąžinta redakcija').optional(),
  }),
  label: 'Puslapio tekstas paskelbtas',
})

export const PageDrafted = defineEvent('pages.drafted', {
  subject: 'settings',
  payload: z.object({ version: payloadField.count('Redakcija') }),
  label: 'Puslapio juodraštis išsaugotas',
})
