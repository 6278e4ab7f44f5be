import { defineModule } from '#shell/module/define-module.ts'
import { registerDocumentRoutes } from './server/documents.api.ts'
import { documentsInvariants } from './server/documents.invariants.ts'

export const documentsModule = defineModule({
  name: 'documents',
  about: 'numbers, snapshots, PDFs',
  api: [registerDocumentRoutes],
  invariants: documentsInvariants,
})
