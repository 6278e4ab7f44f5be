import type { Work } from '#shell/action/work.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import type { MailContent } from '../mail-content.ts'
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

export async function mailNews(work: Work, content: MailContent, { to, orderId }: News): Promise<void> {
  if (to.length === 0) return
  await queueMails(
    work,
    to.map((address) => ({ content, to: address, ...(orderId !== undefined && { order_id: orderId }) })),
    await work.settings(),
  )
}
