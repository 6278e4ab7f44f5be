import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { DocumentSettings } from '#shell/settings/settings.contract.ts'

export const documentKinds = ['prepayment', 'invoice', 'credit'] as const

export const PreviewDocument = endpoint({
  method: 'POST',
  address: '/api/admin/settings/preview.pdf',
  who: 'settings:write',
  about: 'nobody',
  summary: 'A sample document under the settings of the body, which are not saved; marked as a sample, takes no number',
  body: DocumentSettings.extend({ kind: z.enum(documentKinds).default('invoice') }),
  file: 'application/pdf',
})
