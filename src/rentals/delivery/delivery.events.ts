import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'

export const DeliverySaved = defineEvent('delivery.saved', {
  subject: 'settings',
  payload: z.object({}),
  label: 'Pristatymo zonos ir laikai pakeisti',
})
