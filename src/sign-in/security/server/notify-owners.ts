import { arrayContains, asc, eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import type { Consequence } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { wordOfField } from '#shell/history/field-words.ts'
import { leadsMoneyOrOpensDoors } from '#shell/settings/server/save-settings.ts'
import { ownersToldMail } from '../owners-told.mail.ts'

export const notifyOwnersOfSettings: Consequence<'settings.saved'> = async (work, { details }) => {
  const changed = leadsMoneyOrOpensDoors.filter((field) => field in details)
  await notifyOwners(
    work,
    changed.map((field) => wordOfField('settings', field) ?? field),
  )
}

export const notifyOwnersOfPlace: Consequence<'places.changed'> = async (work, { subject, details }) => {
  if ('news_mails' in details) await notifyOwners(work, [`${wordOfField('settings', 'news_mails')} (${subject.title})`])
}

export const notifyOwnersOfBills: Consequence<'client.bills-redirected'> = (work, { subject }) =>
  notifyOwners(work, [`Kam siunčiamos kliento sąskaitos (Nr.\u00a0${subject.id})`])

export const notifyOwnersOfFees: Consequence<'fees.saved'> = (work) => notifyOwners(work, ['Grąžinimo įkainiai'])

/** Each owner, also the one who did it: a session may be stolen. Not of what the shop itself does. */
async function notifyOwners(work: Work, what: readonly string[]): Promise<void> {
  const { tx, by, now } = work
  if (work.actor === 'shop' || by === null || what.length === 0) return
  const owners = await tx
    .select({ id: users.id, to: users.email })
    .from(users)
    .where(arrayContains(users.roles, ['owner']))
    .orderBy(asc(users.email))
  const [doer] = await tx
    .select({ who: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(users)
    .where(eq(users.id, by))
  const content = ownersToldMail({ what, who: doer?.who ?? '', at: now })
  for (const { id, to } of owners) await queueMail(work, content, { to, user_id: id })
}
