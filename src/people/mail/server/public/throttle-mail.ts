import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { attempts } from '#platform/limits/limits.ts'
import type { Work } from '#shell/action/work.ts'

/** The limit is per mailbox, for unproven addresses. */
export interface MailThrottle {
  /** Strangers' mails do not delay the owner's. */
  lane: string
  max: number
}

/** Now, or once fewer than `most` of its lane went there in an hour. Locks the mailbox. */
export async function throttleMail(
  work: Work,
  { to, lane, max, notBefore }: MailThrottle & { to: string; notBefore?: Date },
): Promise<Date> {
  const { tx } = work
  const [, [enough]] = await awaitPipelined([lockMailbox(tx, [MAILBOX_LOCK, to]), nthLast(tx, [to, lane, max - 1])])
  return turnAfter(work, enough, notBefore)
}

/** The caller holds no lock, for which orders of the whole shop would wait: of two at once both may be the last. */
export async function scheduleInLane(work: Work, { to, lane, max }: MailThrottle & { to: string }): Promise<Date> {
  const [enough] = await nthLast(work.tx, [to, lane, max - 1])
  return turnAfter(work, enough)
}

function turnAfter({ now }: Work, enough: { goes_from: Date } | undefined, notBefore?: Date): Date {
  const free = enough ? enough.goes_from.getTime() + attempts.typedMailbox.windowMs : 0
  return new Date(Math.max(now.getTime(), notBefore?.getTime() ?? 0, free))
}

/** Namespace of advisory locks. */
const MAILBOX_LOCK = 51_807

const lockMailbox = prepareStatement('lock_mailbox', 'select pg_advisory_xact_lock($1, hashtext(lower($2)))')

const nthLast = prepareStatement<{ goes_from: Date }>(
  'paced_mail_of_mailbox',
  `select goes_from from mails where lower(recipient) = lower($1) and pace_lane = $2 and goes_from is not null
    order by goes_from desc limit 1 offset $3`,
)
