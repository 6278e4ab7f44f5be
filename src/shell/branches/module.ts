import { defineModule } from '#shell/module/define-module.ts'
import * as events from './places.events.ts'
import { branchesPersonalData } from './server/branches.personal-data.ts'
import { registerBranchRoutes } from './server/places.api.ts'

export const branchesModule = defineModule({
  name: 'branches',
  about: 'where the shop stands: its places with their hours and phones',
  events: Object.values(events),
  api: [registerBranchRoutes],
  personalData: branchesPersonalData,
})
