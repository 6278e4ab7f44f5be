import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { prepared } from '#platform/database/prepared.ts'
import { attempts } from '#platform/limits/limits.ts'

/** Of mails to an address that anybody may have typed only so many an hour go to one mailbox, the others wait. */
export interface Pace {
  /**
   * What kind of mails stand in one queue, and where it can be told, of whom: what a stranger causes must not be in the way
   * of what the mailbox's owner did.
   */
  lane: string
  most: number
}

/**
 * When such a mail may go: now, or as soon as no more than `most` of its lane have gone to this mailbox within an hour. It waits
 * and is not lost: whoever really ordered so much gets all of it. From here on others who write to this mailbox wait until the transaction ends, so
 * that of many at once each sees those before it.
 */
export async function paceMail(
  tx: Tx,
  { to, lane, most, notBefore, now }: Pace & { to: string; notBefore?: Date; now: Date },
): Promise<Date> {
  const { windowMs } = attempts.typedMailbox
  const [, [enough]] = await pipelined([lockMailbox(tx, [MAILBOX_LOCK, to]), nthLast(tx, [to, lane, most - 1])])
  const free = enough ? enough.goes_from.getTime() + windowMs : 0
  return new Date(Math.max(now.getTime(), notBefore?.getTime() ?? 0, free))
}

/** An arbitrary number that sets these locks apart from other advisory locks. */
const MAILBOX_LOCK = 51_807

const lockMailbox = prepared('lock_mailbox', 'select pg_advisory_xact_lock($1, hashtext(lower($2)))')

const nthLast = prepared<{ goes_from: Date }>(
  'paced_mail_of_mailbox',
  `select goes_from from mails where lower(recipient) = lower($1) and pace_lane = $2 and goes_from is not null
    order by goes_from desc limit 1 offset $3`,
)
