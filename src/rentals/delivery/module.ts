import { OrderDeleted } from '#orders/orders.events.ts'
import { RentalReturned } from '#rentals/rentals.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { PlaceRemoved } from '#shell/branches/places.events.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './delivery.events.ts'
import { assignZonesToDefaultBranch } from './server/assign-zones-to-default-branch.ts'
import { registerDeliveryRoutes } from './server/delivery.api.ts'
import { deliveryErasure } from './server/delivery.erasure.ts'
import { deliveryInvariants } from './server/delivery.invariants.ts'
import { deliveryPersonalData } from './server/delivery.personal-data.ts'
import { dropCollectionWhenBack } from './server/drop-collection-when-back.ts'
import { dropStopsWhenDeleted } from './server/drop-stops-when-deleted.ts'

export const deliveryModule = defineModule({
  name: 'delivery',
  about: 'where the shop delivers to, when and for how much; the only writer of stops',
  events: Object.values(events),
  api: [registerDeliveryRoutes],
  subscribers: [
    onEach(OrderDeleted, dropStopsWhenDeleted),
    onEach(PlaceRemoved, assignZonesToDefaultBranch),
    onEach(RentalReturned, dropCollectionWhenBack),
  ],
  invariants: deliveryInvariants,
  personalData: deliveryPersonalData,
  erasure: deliveryErasure,
})
