import { defineModule } from '#shell/module/define-module.ts'
import { registerMyBillRoutes } from './server/my-bills.api.ts'
import { registerPayLinkRoutes } from './server/paying.api.ts'

export const payingModule = defineModule({
  name: 'paying',
  about: 'what a payer sees',
  api: [registerPayLinkRoutes, registerMyBillRoutes],
})
