import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const SmsWritten = defineEvent('sms.written', {
  subject: 'order',
  payload: z.object({ text: payloadField.text('Apie ką') }),
  label: 'SMS parašyta',
})

export const SmsResent = defineEvent('sms.resent', {
  subject: 'order',
  payload: z.object({}),
  label: 'SMS siunčiama dar kartą',
})
