import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/http/api-server.ts'
import { interruptedSendMessage } from '../interrupted-send-message.ts'
import { mailLocks } from './deliver-mail.ts'
import { deliverMailJob } from './mail.jobs.ts'

/** Mails whose job is gone, as after a crash in the last attempt; not those being sent. */
export async function sweepMails({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rowCount } = await database.db.execute(sql`
    with left_over as materialized (
      select id from mails
       where sent_at is null and failed_at is null and recipient <> ''
         and id not in (select (data ->> 'mail_id')::int from pgboss.job
                         where name = ${deliverMailJob.name} and state < 'completed' and data ? 'mail_id'))
    update mails set failed_at = ${clock()}, failure = ${interruptedSendMessage}
     where id in (select id from left_over where pg_try_advisory_xact_lock(${mailLocks}, id))
       and sent_at is null and failed_at is null`)
  return rowCount ?? 0
}
