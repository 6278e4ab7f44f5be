import { arrayContains, asc, eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { EventSubscriber } from '#shell/action/domain-events.ts'
import type { Work } from '#shell/action/work.ts'
import { findFieldLabel } from '#shell/history/history-field-labels.ts'
import { sensitiveSettings } from '#shell/settings/server/public/save-settings.ts'
import { buildOwnersNoticeMail } from '../owners-notice.mail.ts'

export const notifyOwnersOfSettings: EventSubscriber<'settings.saved'> = async (work, { details }) => {
  const changed = sensitiveSettings.filter((field) => field in details)
  await notifyOwners(
    work,
    changed.map((field) => findFieldLabel('settings', field) ?? field),
  )
}

export const notifyOwnersOfPlace: EventSubscriber<'places.changed'> = async (work, { subject, details }) => {
  if ('news_mails' in details)
    await notifyOwners(work, [`${findFieldLabel('settings', 'news_mails')} (${subject.title})`])
}

export const notifyOwnersOfBills: EventSubscriber<'client.bills-redirected'> = (work, { subject }) =>
  notifyOwners(work, [`Kam siunčiamos kliento sąskaitos (Nr.\u00a0${subject.id})`])

export const notifyOwnersOfFees: EventSubscriber<'fees.saved'> = (work) => notifyOwners(work, ['Grąžinimo įkainiai'])

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
