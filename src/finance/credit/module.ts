import { defineModule } from '#shell/module/define-module.ts'
import { registerCreditRoutes } from './server/credit.api.ts'

export const creditModule = defineModule({
  name: 'credit',
  about: 'what clients may order before they have paid',
  api: [registerCreditRoutes],
})
