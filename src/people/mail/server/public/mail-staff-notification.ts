import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import type { Work } from '#shell/action/work.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { MailContent } from '../../mail-content.ts'
import { STAFF_NOTIFICATION_LANE } from '../compute-mail-priority.ts'
import { enqueueMails } from './enqueue-mail.ts'
import { scheduleInLane } from './throttle-mail.ts'

/** To whom the place tells its news, else the shop. */
export async function listStaffNotificationAddresses(work: Work, placeId: number): Promise<string[]> {
  const settings = await work.settings()
  const place = (await readPlaces(work.tx, settings)).find(({ id }) => id === placeId)
  return place?.news_mails ?? settings.news_mails
}

interface StaffNotificationInput {
  to: readonly string[]
  orderId?: number
}

/** An hour to a mailbox: who orders in a loop fills nobody's, and delays no reset link. */
const MAX_NEWS_AN_HOUR = 60

/** Mails above the pace go later; none is dropped. */
export async function mailStaffNotification(
  work: Work,
  content: MailContent,
  { to, orderId }: StaffNotificationInput,
): Promise<void> {
  if (to.length === 0) return
  const pace = { lane: STAFF_NOTIFICATION_LANE, max: MAX_NEWS_AN_HOUR }
  const turns = await awaitPipelined(to.map((address) => scheduleInLane(work, { to: address, ...pace })))
  await enqueueMails(
    work,
    to.map((address, at) => ({
      content,
      to: address,
      pace,
      turn: turns[at],
      ...(orderId !== undefined && { order_id: orderId }),
    })),
    await work.settings(),
  )
}
