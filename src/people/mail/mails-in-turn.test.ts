import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { type Jobs, openJobs } from '#platform/jobs.ts'
import { createSilentLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { getMailTemplate } from './mail-template.ts'
import { deliverMailJob } from './server/mail.jobs.ts'
import { mails } from './server/mail.tables.ts'
import { enqueueMail } from './server/public/enqueue-mail.ts'
import { resendMail } from './server/resend-mail.ts'

let database: TestDatabase
let dataDir: string
let shop: TestShop
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'irankine-turns-'))
  shop = await openTestShop({ on: { url: database.url, dataDir } })
  await openForBusiness(shop.context)
  jobs = openJobs({ url: database.url, log: createSilentLog() })
  await jobs.start([deliverMailJob])
})
afterAll(async () => {
  await jobs.stop()
  await shop.close()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const write = (template: string, attachments: { document_id: number; filename: string }[] = []) =>
  shop.context.database.transaction((tx) =>
    enqueueMail(
      createWork(tx, { now: shop.context.clock() }),
      { template: getMailTemplate(template), subject: 'Laiškas', heading: 'Laiškas', blocks: [{ say: 'Labas' }] },
      { attachments, to: 'ruta@example.lt' },
    ),
  )
const templateOf = async (id: number) =>
  (await shop.context.database.db.select().from(mails).where(eq(mails.id, id)))[0]?.template ?? 'none'

test('T131 a mail that a person waits for is sent before thousands of mails of payments and scheduled jobs', async () => {
  const pdf = [{ document_id: 1, filename: 'NS000001.pdf' }]
  for (let i = 0; i < 12; i++) await write('return-reminder')
  const { id: paid } = await write('order-paid', pdf)
  for (let i = 0; i < 11; i++) await write('order-paid', pdf)
  await makeOrder(shop)
  await write('reset-password')
  await shop.context.database.db.update(mails).set({ sent_at: shop.context.clock() }).where(eq(mails.id, paid))
  await shop.context.database.transaction((tx) =>
    resendMail(createWork(tx, { by: 1, now: shop.context.clock() }), { mailId: paid }),
  )

  const sent: string[] = []
  await jobs.work(deliverMailJob, async ({ mail_id }) => void sent.push(await templateOf(mail_id)))
  await vi.waitFor(() => expect(sent).toHaveLength(27), { timeout: 15_000 })
  expect(sent).toEqual([
    'reset-password',
    'order-placed',
    ...Array(13).fill('order-paid'),
    ...Array(12).fill('return-reminder'),
  ])
}, 20_000)
