import { defineModule } from '#shell/module/define-module.ts'
import { registerPaymentRoutes } from './server/payments.api.ts'

export const paymentsModule = defineModule({
  name: 'payments',
  about: 'money that came, bank statements',
  api: [registerPaymentRoutes],
})
