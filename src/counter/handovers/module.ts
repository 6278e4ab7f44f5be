import { DepositSettled } from '#finance/deposits/deposits.events.ts'
import { OrderHandedOver, OrderToolsReturned } from '#orders/orders.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerHandoverRoutes } from './server/handovers.api.ts'
import { handoversInvariants } from './server/handovers.invariants.ts'
import { handoversPersonalData } from './server/handovers.personal-data.ts'
import { handoversRetention } from './server/handovers.retention.ts'
import { mailHandover } from './server/mail-handover.ts'
import { payByRetainedDeposit } from './server/pay-by-retained-deposit.ts'

export const handoversModule = defineModule({
  name: 'handovers',
  about: 'tools out and back, with act, pictures, signature',
  api: [registerHandoverRoutes],
  subscribers: [
    onEach(DepositSettled, payByRetainedDeposit),
    onEach(OrderHandedOver, mailHandover),
    onEach(OrderToolsReturned, mailHandover),
  ],
  invariants: handoversInvariants,
  personalData: handoversPersonalData,
  retention: handoversRetention,
})
