import { defineModule } from '#shell/module/define-module.ts'
import { registerCampaignRoutes } from './server/campaigns.api.ts'
import { registerClientPriceRoutes } from './server/client-prices.api.ts'
import { pricesInvariants } from './server/prices.invariants.ts'

export const pricesModule = defineModule({
  name: 'prices',
  about: 'campaigns, client prices, and every price that customers could see',
  api: [registerCampaignRoutes, registerClientPriceRoutes],
  invariants: pricesInvariants,
})
