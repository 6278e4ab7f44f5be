import { defineJob } from '#platform/jobs.ts'
import { runAsShop } from '#shell/action/run-as-shop.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { computeRetentionEnd } from '../site/retention.ts'
import { registerLostDemandRoutes } from './server/demand.api.ts'
import { purgeDemandJob } from './server/demand.jobs.ts'
import { lostDemandRetention, purgePastDays } from './server/demand.retention.ts'

export const lostDemandModule = defineModule({
  name: 'demand',
  about: 'what visitors wanted and could not have',
  api: [registerLostDemandRoutes],
  jobs: [
    defineJob(
      purgeDemandJob,
      runAsShop((work) => purgePastDays(work, { before: computeRetentionEnd('demandMarks', work.now) })),
      { cron: '0 0 * * *' },
    ),
  ],
  retention: lostDemandRetention,
})
