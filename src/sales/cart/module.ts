import { defineModule } from '#shell/module/define-module.ts'
import { registerCartRoutes } from './server/cart.api.ts'
import { cartPersonalData } from './server/cart.personal-data.ts'
import { cartRetention } from './server/cart.retention.ts'

export const cartModule = defineModule({
  name: 'cart',
  about: 'what somebody is about to order',
  api: [registerCartRoutes],
  personalData: cartPersonalData,
  retention: cartRetention,
})
