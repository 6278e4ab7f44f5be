import { onEach } from '#shell/action/subscribers.ts'
import { PlaceRemoved } from '#shell/branches/places.events.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { accountsInvariants } from './server/accounts.invariants.ts'
import { accountsPersonalData } from './server/accounts.personal-data.ts'
import { accountsRetention } from './server/accounts.retention.ts'
import { registerFreshnessRoutes } from './server/fresh.api.ts'
import { registerProfileRoutes } from './server/profile.api.ts'
import { registerUsersExport } from './server/register-users-export.ts'
import { registerSessionRoutes } from './server/sessions.api.ts'
import { unassignFromBranch } from './server/unassign-from-branch.ts'
import { registerUserRoutes } from './server/users.api.ts'
import * as events from './users.events.ts'

export const accountsModule = defineModule({
  name: 'accounts',
  about: 'people, tokens',
  events: Object.values(events),
  api: [registerProfileRoutes, registerFreshnessRoutes, registerSessionRoutes, registerUserRoutes, registerUsersExport],
  subscribers: [onEach(PlaceRemoved, unassignFromBranch)],
  invariants: accountsInvariants,
  personalData: accountsPersonalData,
  retention: accountsRetention,
})
