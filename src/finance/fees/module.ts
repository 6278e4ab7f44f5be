import { defineModule } from '#shell/module/define-module.ts'
import { registerFeeRoutes } from './server/fees.api.ts'

export const feesModule = defineModule({
  name: 'fees',
  about: "what a return may cost besides rent: the shop's list",
  api: [registerFeeRoutes],
})
