import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { RentalOffRent, RentalOffRentUndone } from '#rentals/rentals.events.ts'
import { onEach } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { collectWhenDone, dropCollection } from './server/collect-when-done.ts'
import { registerRoundRoutes } from './server/rounds.api.ts'
import { roundsErasure } from './server/rounds.erasure.ts'
import { roundsInvariants } from './server/rounds.invariants.ts'
import { roundsPersonalData } from './server/rounds.personal-data.ts'
import { roundsRetention } from './server/rounds.retention.ts'
import { SendTomorrowReminders } from './server/send-tomorrow-reminders.jobs.ts'
import { sendTomorrowReminders } from './server/send-tomorrow-reminders.ts'

export const roundsModule = defineModule({
  name: 'rounds',
  about: "stops of a day, and the driver's phone, also without a network",
  api: [registerRoundRoutes],
  jobs: [defineJob(SendTomorrowReminders, sendTomorrowReminders, { cron: everyTenMinutes })],
  subscribers: [onEach(RentalOffRent, collectWhenDone), onEach(RentalOffRentUndone, dropCollection)],
  invariants: roundsInvariants,
  personalData: roundsPersonalData,
  retention: roundsRetention,
  erasure: roundsErasure,
})
