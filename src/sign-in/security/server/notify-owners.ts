import { arrayContains, asc, eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { ClientBillsRedirected } from '#people/clients/clients.events.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { getFieldDisplay } from '#shell/action/payload-fields.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import type { PlaceChanged } from '#shell/branches/places.events.ts'
import { sensitiveSettings } from '#shell/settings/server/public/save-settings.ts'
import { newsMailsField, SettingsSaved } from '#shell/settings/settings.events.ts'
import { buildOwnersNoticeMail } from '../owners-notice.mail.ts'

export async function notifyOwnersOfSettings(work: Work, { payload }: EventOf<typeof SettingsSaved>): Promise<void> {
  const changed = sensitiveSettings.filter((field) => field in payload)
  await notifyOwners(
    work,
    changed.map((field) => getFieldDisplay(SettingsSaved.payload.shape[field])?.label ?? field),
  )
}

export async function notifyOwnersOfPlace(
  work: Work,
  { subject, payload }: EventOf<typeof PlaceChanged>,
): Promise<void> {
  if ('news_mails' in payload)
    await notifyOwners(work, [`${getFieldDisplay(newsMailsField)?.label} (${subject.title})`])
}

export const notifyOwnersOfBills = (work: Work, { subject }: EventOf<typeof ClientBillsRedirected>): Promise<void> =>
  notifyOwners(work, [`Kam siunčiamos kliento sąskaitos (Nr.\u00a0${subject.id})`])

export const notifyOwnersOfFees = (work: Work) => notifyOwners(work, ['Grąžinimo įkainiai'])

/** Each owner, also the one who did it: a session may be stolen. Not of what the shop itself does. */
async function notifyOwners(work: Work, what: readonly string[]): Promise<void> {
  const { tx, by, now } = work
  if (work.actor === 'shop' || by === null || what.length === 0) return
  const owners = await tx
    .select({ id: users.id, to: users.email })
    .from(users)
    .where(arrayContains(users.roles, ['owner']))
    .orderBy(asc(users.email))
  const [actor] = await tx
    .select({ who: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(users)
    .where(eq(users.id, by))
  const content = buildOwnersNoticeMail({ what, who: actor?.who ?? '', at: now })
  for (const { id, to } of owners) await enqueueMail(work, content, { to, user_id: id })
}
