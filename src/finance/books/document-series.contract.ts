import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'
import { documentKinds } from '#rules/document-kinds/document-kinds.ts'

const DocumentSeries = z.object({
  kind: z.enum(documentKinds),
  series: z.string(),
  first: z.int(),
  last: z.int(),
  count: z.int(),
  first_on: z.string(),
  last_on: z.string(),
  /** At most 100 runs. */
  missing: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Dated before the preceding one; at most 100. */
  out_of_order: z.array(
    z.object({ number: z.string(), issued_on: z.string(), previous: z.string(), previous_on: z.string() }),
  ),
})
export type DocumentSeries = z.infer<typeof DocumentSeries>

export const ListDocumentSeries = defineEndpoint({
  method: 'GET',
  address: '/api/admin/document-series',
  who: 'books:read',
  summary: 'Every series of documents with its missing numbers and dates that go back; empty lists are the good state',
  answer: z.object({ data: z.array(DocumentSeries) }),
})
