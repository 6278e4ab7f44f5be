import { pipelined } from '#platform/database/pipelined.ts'
import type { Work } from '#shell/action/work.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import type { MailContent } from '../mail-content.ts'
import { NEWS_LANE } from './haste-of.ts'
import { turnInLane } from './pace-mail.ts'
import { queueMails } from './queue-mail.ts'

/** To whom the place tells its news, else the shop. */
export async function newsMailsOf(work: Work, placeId: number): Promise<string[]> {
  const settings = await work.settings()
  const place = (await readPlaces(work.tx, settings)).find(({ id }) => id === placeId)
  return place?.news_mails ?? settings.news_mails
}

interface News {
  to: readonly string[]
  orderId?: number
}

/** An hour to a mailbox: who orders in a loop fills nobody's, and delays no reset link. */
const MOST_NEWS_AN_HOUR = 60

/** Those above the pace go later; none is dropped. */
export async function mailNews(work: Work, content: MailContent, { to, orderId }: News): Promise<void> {
  if (to.length === 0) return
  const pace = { lane: NEWS_LANE, most: MOST_NEWS_AN_HOUR }
  const turns = await pipelined(to.map((address) => turnInLane(work, { to: address, ...pace })))
  await queueMails(
    work,
    to.map((address, at) => ({
      ...{ content, to: address, pace, turn: turns[at] },
      ...(orderId !== undefined && { order_id: orderId }),
    })),
    await work.settings(),
  )
}
