import { defineModule } from '#shell/module/define-module.ts'
import * as events from './prices.events.ts'
import { registerCampaignRoutes } from './server/campaigns.api.ts'
import { registerClientPriceRoutes } from './server/client-prices.api.ts'
import { pricesInvariants } from './server/prices.invariants.ts'
import { registerCampaignsExport } from './server/register-campaigns-export.ts'

export const pricesModule = defineModule({
  name: 'prices',
  about: 'campaigns, client prices, and every price that customers could see',
  events: Object.values(events),
  api: [registerCampaignRoutes, registerClientPriceRoutes, registerCampaignsExport],
  invariants: pricesInvariants,
})
