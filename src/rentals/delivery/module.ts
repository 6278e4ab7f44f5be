import { defineModule } from '#shell/module/define-module.ts'
import { registerDeliveryRoutes } from './server/delivery.api.ts'

export const deliveryModule = defineModule({
  name: 'delivery',
  about: 'where the shop delivers to, when and for how much; the only writer of stops',
  api: [registerDeliveryRoutes],
})
