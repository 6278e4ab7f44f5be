import { z } from 'zod'
import { defineEvent } from '#shell/action/define-event.ts'
import { payloadField } from '#shell/action/payload-fields.ts'

export const CampaignCreated = defineEvent('campaign.created', {
  subject: 'campaign',
  payload: z.object({
    percent: payloadField.count('Nuolaida, %'),
    from: payloadField.time('Nuo'),
    to: payloadField.time('Iki'),
    code: payloadField.text('Kodas').optional(),
  }),
  label: 'Akcija sukurta',
})

export const CampaignEnded = defineEvent('campaign.ended', {
  subject: 'campaign',
  payload: z.object({}),
  label: 'Akcija baigta',
})
