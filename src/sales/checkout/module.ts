import { defineModule } from '#shell/module/define-module.ts'
import { registerCheckoutRoutes } from './server/checkout.api.ts'

export const checkoutModule = defineModule({
  name: 'checkout',
  about: 'one page and one action: `placeOrder`',
  api: [registerCheckoutRoutes],
})
