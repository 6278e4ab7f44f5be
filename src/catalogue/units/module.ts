import { defineModule } from '#shell/module/define-module.ts'
import { unitsInvariants } from './server/units.invariants.ts'
import { unitsPersonalData } from './server/units.personal-data.ts'
import * as events from './units.events.ts'

export const unitsModule = defineModule({
  name: 'units',
  about: 'machines by their codes; the only writer of units',
  events: Object.values(events),
  invariants: unitsInvariants,
  personalData: unitsPersonalData,
})
