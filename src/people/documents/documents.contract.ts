import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { DocumentSettings } from '#shell/settings/settings.contract.ts'

export const previewableKinds = listPaperKinds('isPreviewable')

export const PreviewDocument = defineEndpoint({
  method: 'POST',
  address: '/api/admin/settings/preview.pdf',
  who: 'settings:write',
  about: 'nobody',
  summary: 'A sample document under the settings of the body, which are not saved; marked as a sample, takes no number',
  body: DocumentSettings.extend({ kind: z.enum(previewableKinds).default('invoice') }),
  file: 'application/pdf',
})
