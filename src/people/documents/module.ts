import { defineModule } from '#shell/module/define-module.ts'
import { registerDocumentRoutes } from './server/documents.api.ts'
import { documentsErasure } from './server/documents.erasure.ts'
import { documentsInvariants } from './server/documents.invariants.ts'
import { documentsPersonalData } from './server/documents.personal-data.ts'
import { documentsRetention } from './server/documents.retention.ts'

export const documentsModule = defineModule({
  name: 'documents',
  about: 'numbers, snapshots, PDFs',
  api: [registerDocumentRoutes],
  invariants: documentsInvariants,
  personalData: documentsPersonalData,
  retention: documentsRetention,
  erasure: documentsErasure,
})
