import { FeesSaved } from '#finance/fees/fees.events.ts'
import { on } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { notifyOwnersOfFees } from './server/notify-owners.ts'
import { registerPasskeyRoutes } from './server/passkeys.api.ts'
import { registerSecondFactorRoutes } from './server/second-factor.api.ts'

export const securityModule = defineModule({
  name: 'security',
  about: 'second factors and passkeys',
  api: [registerSecondFactorRoutes, registerPasskeyRoutes],
  subscribers: [on(FeesSaved, notifyOwnersOfFees)],
})
