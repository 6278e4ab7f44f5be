import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { runAsShop } from '#shell/action/run-as-shop.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './rentals.events.ts'
import { registerRentalsExport } from './server/register-rentals-export.ts'
import { SendReturnNotices } from './server/rental-notices.jobs.ts'
import { registerRentalRoutes } from './server/rentals.api.ts'
import { rentalsErasure } from './server/rentals.erasure.ts'
import { rentalsInvariants } from './server/rentals.invariants.ts'
import { rentalsPersonalData } from './server/rentals.personal-data.ts'
import { sendReturnNotices } from './server/send-return-notices.ts'
import { registerRentalStopRoutes } from './server/stops.api.ts'
import { quoteHoldsExpired } from './server/unit-holds.jobs.ts'

export const rentalsModule = defineModule({
  name: 'rentals',
  about: 'units that are out, and for how long; the only writer of rentals',
  events: Object.values(events),
  api: [registerRentalRoutes, registerRentalStopRoutes, registerRentalsExport],
  jobs: [
    defineJob(SendReturnNotices, sendReturnNotices, { cron: everyTenMinutes }),
    defineJob(
      quoteHoldsExpired,
      runAsShop(({ tx }, { product_ids }) => announceUnits(tx, product_ids)),
    ),
  ],
  invariants: rentalsInvariants,
  personalData: rentalsPersonalData,
  erasure: rentalsErasure,
})
