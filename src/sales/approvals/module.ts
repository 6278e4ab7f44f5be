import { OrderDeclined } from '#orders/orders.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerApprovalRoutes } from './server/approvals.api.ts'
import { approvalsInvariants } from './server/approvals.invariants.ts'
import { mailDeclined } from './server/mail-declined.ts'

export const approvalsModule = defineModule({
  name: 'approvals',
  about: "orders above a buyer's limit",
  api: [registerApprovalRoutes],
  subscribers: [onEach(OrderDeclined, mailDeclined)],
  invariants: approvalsInvariants,
})
