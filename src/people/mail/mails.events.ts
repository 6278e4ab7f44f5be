import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const MailResent = defineEvent('mail.resent', {
  subject: 'order',
  payload: z.object({ mail: payloadField.text('Laiškas') }),
  label: 'Laiškas siunčiamas dar kartą',
})
