import type { Ground } from '#platform/http/api-server.ts'
import type { Jobs } from '#platform/jobs.ts'
import { limits } from '#platform/limits/limits.ts'
import { askAbout } from './ask-about.ts'
import { askProviders } from './ask-providers.ts'
import { doRefund } from './do-refund.ts'
import { AskAboutPayment, AskProviders, DoRefund } from './online-payments.jobs.ts'

export async function startOnlinePaymentsWork(jobs: Jobs, ground: Ground): Promise<void> {
  const concurrency = limits.providersAskedAtOnce
  await jobs.work(
    AskAboutPayment,
    async ({ intent_id: intentId }) =>
      void (await askAbout(ground, { intentId, onlyIfDue: true, now: ground.clock() })),
    { concurrency },
  )
  await jobs.work(DoRefund, ({ refund_id }) => doRefund(ground, refund_id), { concurrency })
  await jobs.work(AskProviders, () => askProviders(ground))
  await jobs.every(AskProviders, '* * * * *')
}
