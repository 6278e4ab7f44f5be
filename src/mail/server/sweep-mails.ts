import { sql } from 'drizzle-orm'
import type { Ground } from '#platform/http/api-server.ts'
import { stoppedWhileSending } from '../stopped-while-sending.ts'
import { mailLocks } from './deliver-mail.ts'
import { deliverMailJob } from './mail.jobs.ts'

/**
 * Says of mails that nobody will send any more that they failed, and gives how many there were: their job is over or gone,
 * as after a program that died in the middle of the last attempt. A mail that somebody is sending at this moment is left
 * alone.
 */
export async function sweepMails({ database, clock }: Pick<Ground, 'database' | 'clock'>): Promise<number> {
  const { rowCount } = await database.db.execute(sql`
    with left_over as materialized (
      select id from mails
       where sent_at is null and failed_at is null and recipient <> ''
         and id not in (select (data ->> 'mail_id')::int from pgboss.job
                         where name = ${deliverMailJob.name} and state < 'completed' and data ? 'mail_id'))
    update mails set failed_at = ${clock()}, failure = ${stoppedWhileSending}
     where id in (select id from left_over where pg_try_advisory_xact_lock(${mailLocks}, id))
       and sent_at is null and failed_at is null`)
  return rowCount ?? 0
}
