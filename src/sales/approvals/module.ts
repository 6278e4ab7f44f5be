import { defineModule } from '#shell/module/define-module.ts'
import { registerApprovalRoutes } from './server/approvals.api.ts'
import { approvalsInvariants } from './server/approvals.invariants.ts'

export const approvalsModule = defineModule({
  name: 'approvals',
  about: "orders above a buyer's limit",
  api: [registerApprovalRoutes],
  invariants: approvalsInvariants,
})
