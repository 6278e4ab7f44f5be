import { z } from 'zod'
import { ById, defineEndpoint, wrapRow } from '#platform/contract.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { VersionMoment } from '#rules/calendar/day-input.ts'
import { Client } from './clients.contract.ts'

const reasonIs = 'Parašykite, kodėl nebeduodate į skolą: priežastį matys visi, kas priima užsakymus.'

export const StopCredit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/stop',
  who: 'debts:write',
  summary:
    'The client orders nothing on credit from now on; once more only changes the reason. 409 `changed-meanwhile` when that is not the one of `seen`',
  params: ById,
  body: z.object({
    reason: Text(500, reasonIs)
      .min(1, reasonIs)
      .refine((text) => !text.includes('\0'), reasonIs),
    /** The reason shown, null: none; absent overwrites. */
    seen: LimitedString(500).nullish(),
  }),
  answer: wrapRow(Client),
  refuses: [409],
})

export const ResumeCredit = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/clients/:id/stop',
  who: 'debts:write',
  risk: 'grants-credit',
  summary:
    'The client may order on credit again, as far as its terms go; when nobody stopped it, nothing changes. 409 `changed-meanwhile` when it was stopped anew since `seen`',
  params: ById,
  /** `at` of the stop shown. */
  query: z.object({ seen: VersionMoment.optional() }),
  answer: wrapRow(Client),
  refuses: [409],
})
