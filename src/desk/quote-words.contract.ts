import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

export const PreviewQuoteTerms = endpoint({
  method: 'POST',
  address: '/api/admin/wordings/quote-terms/preview.pdf',
  who: 'settings:read',
  about: 'nobody',
  summary: 'A sample quote with these terms, which are not saved; marked as a sample. What could not be saved is a 422',
  body: z.object({
    texts: z.record(z.string().max(60), z.string().max(20_000)),
    /** Whether the sample keeps its tools for the customer. */
    holds: z.boolean(),
  }),
  file: 'application/pdf',
})
