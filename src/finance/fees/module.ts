import { defineModule } from '#shell/module/define-module.ts'
import * as events from './fees.events.ts'
import { registerFeeRoutes } from './server/fees.api.ts'

export const feesModule = defineModule({
  name: 'fees',
  about: "what a return may cost besides rent: the shop's list",
  events: Object.values(events),
  api: [registerFeeRoutes],
})
