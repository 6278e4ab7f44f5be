import { defineModule } from '#shell/module/define-module.ts'
import * as events from './fleet.events.ts'
import { registerBreakdownRoutes } from './server/breakdowns.api.ts'
import { registerCollisionRoutes } from './server/collisions.api.ts'
import { registerDowntimeRoutes } from './server/downtimes.api.ts'
import { fleetInvariants } from './server/fleet.invariants.ts'
import { registerInspectionRoutes } from './server/inspections.api.ts'
import { registerLabelRoutes } from './server/labels.api.ts'
import { registerUnitLifeRoutes } from './server/life.api.ts'
import { registerFleetExports } from './server/register-fleet-exports.ts'
import { registerUnitsExport } from './server/register-units-export.ts'
import { registerUnitRoutes } from './server/units.api.ts'
import { registerUtilisationRoutes } from './server/utilisation.api.ts'

export const fleetModule = defineModule({
  name: 'fleet',
  about: 'machines: where each is, its life, what it earns',
  events: Object.values(events),
  api: [
    registerUnitRoutes,
    registerDowntimeRoutes,
    registerCollisionRoutes,
    registerBreakdownRoutes,
    registerUnitLifeRoutes,
    registerLabelRoutes,
    registerUtilisationRoutes,
    registerInspectionRoutes,
    registerFleetExports,
    registerUnitsExport,
  ],
  invariants: fleetInvariants,
})
