import type { Work } from '#shell/action/work.ts'
import { findLatestVatCheck } from '../find-latest-vat-check.ts'
import { vatCheckJob } from '../vat-check.jobs.ts'

const DAY_MS = 86_400_000

/** Unless checked within the last day. */
export async function requestVatCheck(work: Work, { code }: { code: string }): Promise<void> {
  const { tx, now } = work
  const latest = await findLatestVatCheck(tx, code)
  if (latest && latest.answer !== 'unknown' && now.getTime() - latest.asked_at.getTime() < DAY_MS) return
  await work.enqueue(vatCheckJob, { code })
}
