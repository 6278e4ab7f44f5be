import { defineModule } from '#shell/module/define-module.ts'
import { registerCheckoutPaymentRoutes } from './server/settling.api.ts'

export const checkoutPaymentsModule = defineModule({
  name: 'checkout-payments',
  about: 'one window that takes payments and deposit of an order at once',
  api: [registerCheckoutPaymentRoutes],
})
