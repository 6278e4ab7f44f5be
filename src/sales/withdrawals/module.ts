import { defineModule } from '#shell/module/define-module.ts'
import { registerWithdrawalRoutes } from './server/withdrawals.api.ts'

export const withdrawalsModule = defineModule({
  name: 'withdrawals',
  about: 'leaving a contract',
  api: [registerWithdrawalRoutes],
})
