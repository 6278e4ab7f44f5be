import { defineModule } from '#shell/module/define-module.ts'
import * as events from './orders.events.ts'
import { registerCompanyPaperRoutes } from './server/company-papers.api.ts'
import { registerContractWordingRoutes } from './server/contract-wording.api.ts'
import { registerOrderRoutes } from './server/orders.api.ts'
import { ordersErasure } from './server/orders.erasure.ts'
import { ordersInvariants } from './server/orders.invariants.ts'
import { ordersPersonalData } from './server/orders.personal-data.ts'
import { ordersRetention } from './server/orders.retention.ts'

export const ordersModule = defineModule({
  name: 'orders',
  about: 'the only writer of orders and their lines; what papers and mails of an order say',
  events: Object.values(events),
  api: [registerOrderRoutes, registerCompanyPaperRoutes, registerContractWordingRoutes],
  invariants: ordersInvariants,
  personalData: ordersPersonalData,
  retention: ordersRetention,
  erasure: ordersErasure,
})
