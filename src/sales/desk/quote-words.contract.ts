import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'
import { Entries, LimitedString } from '#platform/text.ts'

export const PreviewQuoteTerms = defineEndpoint({
  method: 'POST',
  address: '/api/admin/wordings/quote-terms/preview.pdf',
  who: 'settings:read',
  about: 'nobody',
  summary: 'A sample quote with these terms, which are not saved; marked as a sample. What could not be saved is a 422',
  body: z.object({ texts: Entries(LimitedString(60), LimitedString(20_000), 100), holds: z.boolean() }),
  file: 'application/pdf',
})
