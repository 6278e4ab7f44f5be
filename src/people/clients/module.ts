import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './clients.events.ts'
import { ClientMerged, ClientPersonApproved, ClientPersonRefused } from './clients.events.ts'
import { registerClientRoutes } from './server/clients.api.ts'
import { clientsInvariants } from './server/clients.invariants.ts'
import { clientsPersonalData } from './server/clients.personal-data.ts'
import { clientsRetention } from './server/clients.retention.ts'
import { notifyPersonApproved, notifyPersonRefused } from './server/notify-join-decision.ts'
import { notifyMergedClient } from './server/notify-merged-client.ts'
import { registerPeopleRoutes } from './server/people.api.ts'
import { registerClientsExport } from './server/register-clients-export.ts'

export const clientsModule = defineModule({
  name: 'clients',
  about: 'who orders, for whom, on what terms',
  events: Object.values(events),
  api: [registerClientRoutes, registerPeopleRoutes, registerClientsExport],
  subscribers: [
    onEach(ClientPersonApproved, notifyPersonApproved),
    onEach(ClientPersonRefused, notifyPersonRefused),
    onEach(ClientMerged, notifyMergedClient),
  ],
  invariants: clientsInvariants,
  personalData: clientsPersonalData,
  retention: clientsRetention,
})
