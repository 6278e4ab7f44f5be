import { z } from 'zod'
import { endpoint, oneOf } from '#platform/contract.ts'
import { sellerFields } from '#settings/missing-for-documents.ts'

/** What the owner of a new shop does, in this order. */
export const checklistSteps = ['company', 'vat', 'bank', 'hours', 'email', 'mail', 'products'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

export const ShowChecklist = endpoint({
  method: 'GET',
  address: '/api/admin/checklist',
  who: 'settings:write',
  summary: 'What a new shop still needs: without the first steps it takes no orders (`ready`), the others can wait',
  answer: oneOf(
    z.object({
      ready: z.boolean(),
      /** What the seller's data lack: until it is there no order is taken. */
      missing: z.array(z.enum(sellerFields)),
      /** Empty when nothing is left to do. */
      steps: z.array(z.object({ step: z.enum(checklistSteps), done: z.boolean() })),
      /** Products stand in categories, so these come first. */
      has_category: z.boolean(),
    }),
  ),
})
export type Checklist = z.infer<typeof ShowChecklist.answer>['data']
