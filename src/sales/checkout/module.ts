import { defineModule } from '#shell/module/define-module.ts'
import { registerCheckoutRoutes } from './server/checkout.api.ts'
import { checkoutErasure } from './server/checkout.erasure.ts'
import { checkoutInvariants } from './server/checkout.invariants.ts'
import { checkoutPersonalData } from './server/checkout.personal-data.ts'
import { checkoutRetention } from './server/checkout.retention.ts'

export const checkoutModule = defineModule({
  name: 'checkout',
  about: 'one page and one action: `placeOrder`',
  api: [registerCheckoutRoutes],
  invariants: checkoutInvariants,
  personalData: checkoutPersonalData,
  retention: checkoutRetention,
  erasure: checkoutErasure,
})
