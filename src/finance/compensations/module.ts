import { OrderCompensated, OrderCompensationCancelled } from '#orders/orders.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerCompensationRoutes } from './server/compensations.api.ts'
import { compensationsInvariants } from './server/compensations.invariants.ts'
import { compensationsPersonalData } from './server/compensations.personal-data.ts'
import { mailCompensation } from './server/mail-compensation.ts'

export const compensationsModule = defineModule({
  name: 'compensations',
  about: 'what is owed for damage and loss, outside VAT',
  api: [registerCompensationRoutes],
  subscribers: [onEach(OrderCompensated, mailCompensation), onEach(OrderCompensationCancelled, mailCompensation)],
  invariants: compensationsInvariants,
  personalData: compensationsPersonalData,
})
