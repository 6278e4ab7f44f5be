import { dayOf } from '#calendar/vilnius-time.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { forgetDays } from './forget-days.ts'

/** At midnight: nobody can be found in the day that is over. */
export const forgetDaysJob = job<Record<string, never>>('forget-demand-days', 8)

export async function startDemandWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(forgetDaysJob, async () => {
    await ground.database.transaction((tx) => forgetDays(tx, dayOf(ground.clock())))
  })
  await jobs.every(forgetDaysJob, '0 0 * * *')
}
