import { sendMailJob } from '#mail/server/mail.jobs.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import type { Ground } from '#platform/api-server.ts'
import type { Job, Jobs } from '#platform/jobs.ts'

/** Every kind of work that is done later. */
export const everyJob: Job<object>[] = [sendMailJob]

/** Does each room's work in this process. */
export async function startWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(sendMailJob, (data) => sendMail(ground, data))
}
