import { FeesSaved } from '#finance/fees/fees.events.ts'
import { ClientBillsRedirected } from '#people/clients/clients.events.ts'
import { on, onEach } from '#shell/action/subscribers.ts'
import { PlaceChanged } from '#shell/branches/places.events.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { SettingsSaved } from '#shell/settings/settings.events.ts'
import {
  notifyOwnersOfBills,
  notifyOwnersOfFees,
  notifyOwnersOfPlace,
  notifyOwnersOfSettings,
} from './server/notify-owners.ts'
import { registerPasskeyRoutes } from './server/passkeys.api.ts'
import { registerSecondFactorRoutes } from './server/second-factor.api.ts'
import { securityPersonalData } from './server/security.personal-data.ts'

export const securityModule = defineModule({
  name: 'security',
  about: 'second factors and passkeys',
  api: [registerSecondFactorRoutes, registerPasskeyRoutes],
  subscribers: [
    onEach(ClientBillsRedirected, notifyOwnersOfBills),
    on(FeesSaved, notifyOwnersOfFees),
    onEach(PlaceChanged, notifyOwnersOfPlace),
    onEach(SettingsSaved, notifyOwnersOfSettings),
  ],
  personalData: securityPersonalData,
})
