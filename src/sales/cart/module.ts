import { defineModule } from '#shell/module/define-module.ts'
import { registerCartRoutes } from './server/cart.api.ts'

export const cartModule = defineModule({
  name: 'cart',
  about: 'what somebody is about to order',
  api: [registerCartRoutes],
})
