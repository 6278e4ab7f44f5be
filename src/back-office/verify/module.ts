import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, everyMinute } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { checkInvariants } from './server/check-invariants.ts'
import { verifyApi } from './server/verify.api.ts'
import { checkInvariantsJob } from './server/verify.jobs.ts'

export const verifyModule = defineModule({
  name: 'verify',
  about: 'invariants on a live database',
  api: [verifyApi],
  jobs: [
    defineJob(checkInvariantsJob, (context: AppContext) => checkInvariants(context, context.clock()), {
      cron: everyMinute,
    }),
  ],
})
