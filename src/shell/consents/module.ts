import { defineModule } from '#shell/module/define-module.ts'
import { registerConsentRoutes } from './server/consents.api.ts'
import { consentsPersonalData } from './server/consents.personal-data.ts'
import { consentsRetention } from './server/consents.retention.ts'

export const consentsModule = defineModule({
  name: 'consents',
  about: 'cookies',
  api: [registerConsentRoutes],
  personalData: consentsPersonalData,
  retention: consentsRetention,
})
