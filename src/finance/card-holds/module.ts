import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, everyMinute } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerCardHoldRoutes } from './server/card-holds.api.ts'
import { cardHoldsInvariants } from './server/card-holds.invariants.ts'
import { cardHoldsJob } from './server/card-holds.jobs.ts'
import { cardHoldsPersonalData } from './server/card-holds.personal-data.ts'
import { purgeCards } from './server/purge-cards.ts'
import { runHoldSteps } from './server/run-hold-steps.ts'

export const cardHoldsModule = defineModule({
  name: 'card-holds',
  about: 'deposits held on cards',
  api: [registerCardHoldRoutes],
  jobs: [
    defineJob(
      cardHoldsJob,
      async (context: AppContext) => {
        await runHoldSteps(context)
        await purgeCards(context)
      },
      { cron: everyMinute },
    ),
  ],
  invariants: cardHoldsInvariants,
  personalData: cardHoldsPersonalData,
})
