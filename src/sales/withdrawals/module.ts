import { defineModule } from '#shell/module/define-module.ts'
import { registerWithdrawalsExport } from './server/register-withdrawals-export.ts'
import { registerWithdrawalRoutes } from './server/withdrawals.api.ts'
import { withdrawalsPersonalData } from './server/withdrawals.personal-data.ts'
import { withdrawalsRetention } from './server/withdrawals.retention.ts'

export const withdrawalsModule = defineModule({
  name: 'withdrawals',
  about: 'leaving a contract',
  api: [registerWithdrawalRoutes, registerWithdrawalsExport],
  personalData: withdrawalsPersonalData,
  retention: withdrawalsRetention,
})
