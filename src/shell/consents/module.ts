import { defineModule } from '#shell/module/define-module.ts'
import { registerConsentRoutes } from './server/consents.api.ts'

export const consentsModule = defineModule({ name: 'consents', about: 'cookies', api: [registerConsentRoutes] })
