import { defineModule } from '#shell/module/define-module.ts'
import { registerClientSiteRoutes } from './server/client-sites.api.ts'
import { registerWorkSiteRoutes } from './server/objects.api.ts'
import { workSitesInvariants } from './server/work-sites.invariants.ts'
import { workSitesPersonalData } from './server/work-sites.personal-data.ts'

export const workSitesModule = defineModule({
  name: 'work-sites',
  about: 'work sites of clients',
  api: [registerWorkSiteRoutes, registerClientSiteRoutes],
  invariants: workSitesInvariants,
  personalData: workSitesPersonalData,
})
