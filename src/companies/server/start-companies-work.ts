import type { Ground } from '#platform/http/api-server.ts'
import type { Jobs } from '#platform/jobs.ts'
import { checkVatCode } from './check-vat-code.ts'
import { vatCheckJob } from './vat-check.jobs.ts'

/** Looks VAT codes up; what nobody answered is asked again after growing pauses. */
export async function startCompaniesWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(vatCheckJob, async ({ code }) => {
    if ((await checkVatCode(ground, code)) === 'unknown') throw new Error('VIES did not answer')
  })
}
