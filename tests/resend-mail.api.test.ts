import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { startFakeMailServer } from '#people/mail/fake-mail-server.factories.ts'
import { interruptedSendMessage } from '#people/mail/interrupted-send-message.ts'
import { ResendMail } from '#people/mail/mail.contract.ts'
import { getMailTemplate } from '#people/mail/mail-template.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { sweepMails } from '#people/mail/server/sweep-mails.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'

let admin: { token: string }
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const resend = (id: number) => shop.request(ResendMail, { as: admin.token, params: { id } })
const mailsShown = async (id: number) =>
  (await shop.request(ShowOrder, { as: admin.token, params: { id } })).body.data.mails
const through = (mailUrl: string) => ({ ...shop.context, config: { ...shop.context.config, mailUrl } })
const jobsOf = async (id: number) => {
  const { rows } = await shop.context.database.db.execute(
    sql`select 1 from pgboss.job where name = 'send-mail' and data ->> 'mail_id' = ${String(id)}`,
  )
  return rows.length
}

test('a mail whose last attempt failed says so with the reason, waits no more, and goes once it is sent again', async () => {
  const { id } = await makeOrder(shop)
  const [written] = await mailsShown(id)
  const refusing = await startFakeMailServer({ refuses: true })
  await expect(deliverMail(through(refusing.url), { mail_id: written.id })).rejects.toThrow()
  expect((await mailsShown(id))[0]).toMatchObject({ state: 'waiting', failure: expect.stringContaining('451') })
  expect(await resend(written.id)).toMatchObject({ status: 409, body: { code: 'mail-waits' } })
  await expect(deliverMail(through(refusing.url), { mail_id: written.id }, true)).rejects.toThrow()
  await refusing.close()
  expect((await mailsShown(id))[0]).toMatchObject({ state: 'failed', failure: expect.stringContaining('451') })

  expect((await resend(written.id)).status).toBe(200)
  const [failed, again] = await mailsShown(id)
  expect(failed.state).toBe('failed')
  expect(again).toMatchObject({ state: 'waiting', failure: null, resends_id: written.id, subject: failed.subject })
  expect(await jobsOf(again.id)).toBe(1)

  const server = await startFakeMailServer()
  await deliverMail(through(server.url), { mail_id: again.id })
  await server.close()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.data).toContain('application/pdf')
  expect((await mailsShown(id))[1].state).toBe('sent')
})

test('a mail whose program died during the last attempt is found, says so, and goes once it is sent again', async () => {
  const jobDied = (id: number, state: string) =>
    shop.context.database.db.execute(
      sql`update pgboss.job set state = ${state} where name = 'send-mail' and data ->> 'mail_id' = ${String(id)}`,
    )
  const { id } = await makeOrder(shop)
  const [written] = await mailsShown(id)
  for (const alive of ['active', 'retry']) {
    await jobDied(written.id, alive)
    await sweepMails(shop.context)
    expect((await mailsShown(id))[0].state, alive).toBe('waiting')
  }

  await jobDied(written.id, 'failed')
  const sending = await shop.context.database.pool.connect()
  await sending.query('select pg_advisory_lock(718204, $1)', [written.id])
  await sweepMails(shop.context)
  expect((await mailsShown(id))[0].state, 'somebody is sending it').toBe('waiting')
  await sending.query('select pg_advisory_unlock(718204, $1)', [written.id])
  sending.release()

  expect(await sweepMails(shop.context)).toBeGreaterThan(0)
  expect((await mailsShown(id))[0]).toMatchObject({ state: 'failed', failure: interruptedSendMessage })
  expect(await sweepMails(shop.context)).toBe(0)
  expect((await resend(written.id)).status).toBe(200)
  const [, again] = await mailsShown(id)
  await deliverMail(shop.context, { mail_id: again.id })
  expect((await mailsShown(id))[1].state).toBe('sent')
})

test('a double click sends once; a minute later it may be sent again, and the history tells each', async () => {
  const { id } = await makeOrder(shop)
  const [written] = await mailsShown(id)
  await deliverMail(shop.context, { mail_id: written.id })
  const answers = await Promise.all(Array.from({ length: 5 }, () => resend(written.id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await mailsShown(id)).toHaveLength(2)

  await deliverMail(shop.context, { mail_id: (await mailsShown(id))[1].id })
  await resend(written.id)
  expect(await mailsShown(id)).toHaveLength(2)
  shop.setNow(new Date(shop.context.clock().getTime() + 61_000))
  await resend(written.id)
  expect(await mailsShown(id)).toHaveLength(3)

  const events = await shop.context.database.db
    .select()
    .from(history)
    .where(and(eq(history.deed, 'mail.resent'), eq(history.subject_id, id)))
  expect(events.map(({ details }) => details)).toEqual([
    { mail: `Užsakymas Nr. ${id} priimtas` },
    { mail: `Užsakymas Nr. ${id} priimtas` },
  ])
})

test('mail that is not kept cannot be sent again, and mail that was never written is a 404', async () => {
  const { id } = await shop.context.database.transaction((tx) =>
    enqueueMail(
      createWork(tx, { now: shop.context.clock() }),
      { template: getMailTemplate('contact'), subject: 's', heading: 's', blocks: [{ say: 't' }] },
      { to: 'a@example.lt' },
    ),
  )
  await deliverMail(shop.context, { mail_id: id })
  expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'mail-not-kept' } })
  expect((await resend(2_147_483_647)).status).toBe(404)
})

test('every mail that is written has its text and its HTML', async () => {
  const rows = await shop.context.database.db.select().from(mails).where(eq(mails.template, 'order-placed'))
  for (const { text, html } of rows) {
    expect(text).not.toBe('')
    expect(html).toMatch(/^<!doctype html>/)
  }
})
