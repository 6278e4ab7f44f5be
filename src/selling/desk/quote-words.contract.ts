import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { Entries, Exact } from '#platform/text.ts'

export const PreviewQuoteTerms = endpoint({
  method: 'POST',
  address: '/api/admin/wordings/quote-terms/preview.pdf',
  who: 'settings:read',
  about: 'nobody',
  summary: 'A sample quote with these terms, which are not saved; marked as a sample. What could not be saved is a 422',
  body: z.object({
    texts: Entries(Exact(60), Exact(20_000), 100),
    holds: z.boolean(),
  }),
  file: 'application/pdf',
})
