import { defineModule } from '#shell/module/define-module.ts'
import { registerDocumentSeriesRoutes } from './server/document-series.api.ts'
import { registerIsafRoutes } from './server/isaf.api.ts'
import { registerUblRoutes } from './server/ubl.api.ts'

export const booksModule = defineModule({
  name: 'books',
  about: 'what the tax office and e-invoice readers get',
  api: [registerIsafRoutes, registerDocumentSeriesRoutes, registerUblRoutes],
})
