import { defineModule } from '#shell/module/define-module.ts'
import { historyPersonalData } from './server/history.personal-data.ts'
import { historyRetention } from './server/history.retention.ts'

export const historyModule = defineModule({
  name: 'history',
  about: 'who did what',
  personalData: historyPersonalData,
  retention: historyRetention,
})
