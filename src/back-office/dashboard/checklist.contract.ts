import { z } from 'zod'
import { defineEndpoint, wrapRow } from '#platform/contract.ts'
import { sellerFields } from '#shell/settings/seller-fields.ts'

export const checklistSteps = ['company', 'vat', 'bank', 'hours', 'email', 'mail', 'products'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

export const ShowChecklist = defineEndpoint({
  method: 'GET',
  address: '/api/admin/checklist',
  who: 'settings:write',
  summary: 'What a new shop still needs: without the first steps it takes no orders (`ready`), the others can wait',
  answer: wrapRow(
    z.object({
      ready: z.boolean(),
      /** Without these no order is accepted. */
      missing: z.array(z.enum(sellerFields)),
      /** Empty when all is done. */
      steps: z.array(z.object({ step: z.enum(checklistSteps), done: z.boolean() })),
      has_category: z.boolean(),
    }),
  ),
})
export type Checklist = z.infer<typeof ShowChecklist.answer>['data']
