import { defineModule } from '#shell/module/define-module.ts'
import { registerCheckoutRoutes } from './server/checkout.api.ts'
import { checkoutInvariants } from './server/checkout.invariants.ts'

export const checkoutModule = defineModule({
  name: 'checkout',
  about: 'one page and one action: `placeOrder`',
  api: [registerCheckoutRoutes],
  invariants: checkoutInvariants,
})
