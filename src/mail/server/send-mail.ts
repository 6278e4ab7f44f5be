import { and, eq, isNull } from 'drizzle-orm'
import type { Ground } from '#platform/api-server.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { oneLine } from '../one-line.ts'
import { composeMail } from './compose-mail.ts'
import { mails } from './mail.tables.ts'
import { postMail } from './post-mail.ts'

/** Any fixed number will do: the first half of the lock's name, the mail's id is the second. */
export const mailLocks = 718_204

/**
 * Mails that are not kept once they are sent: a link that opens something by itself, and what visitors write to the
 * shop, which lies in the shop's mailbox from then on.
 */
const notKept = new Set(['reset-password', 'confirm-email', 'contact'])
/** After these not even the address is kept: its owner asked to be forgotten. */
const forgotten = new Set(['account-erased'])

/**
 * Sends a written mail, once: the job may come twice, to two processes, or again after a failure. The lock belongs to
 * the session, not to a transaction, because a mail server may take its time. Throws when the mail could not be sent;
 * the job then tries again, unless this was the last attempt; why it failed stays with the mail.
 */
export async function sendMail(ground: Ground, { mail_id }: { mail_id: number }, isLast = false): Promise<void> {
  const { db, pool } = ground.database
  const session = await pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as mine', [mailLocks, mail_id])
    if (!rows[0]?.mine) return
    try {
      const [mail] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, mail_id), isNull(mails.sent_at)))
      // Without an address: whom it was for has been erased meanwhile.
      if (!mail?.recipient) return
      try {
        const message = await composeMail(db, mail, {
          publicUrl: ground.config.publicUrl,
          dataDir: ground.config.dataDir,
          settings: await readSettings(db),
        })
        await postMail(message, mail_id, ground.config)
      } catch (error) {
        const failed_at = isLast ? ground.clock() : null
        await db
          .update(mails)
          .set({ failure: oneLine((error as Error).message, 300), failed_at })
          .where(eq(mails.id, mail_id))
        throw error
      }
      await db
        .update(mails)
        .set({
          sent_at: ground.clock(),
          failure: null,
          failed_at: null,
          ...(notKept.has(mail.template) && { subject: '', text: '', html: '', reply_to: null }),
          ...(forgotten.has(mail.template) && { recipient: '', text: '', html: '' }),
        })
        .where(and(eq(mails.id, mail_id), isNull(mails.sent_at)))
    } finally {
      // a session that can't be unlocked is closed, which unlocks it
      await session.query('select pg_advisory_unlock($1, $2)', [mailLocks, mail_id]).catch((error) => {
        broken = error
      })
    }
  } finally {
    session.release(broken)
  }
}
