import { and, eq, gt, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { history } from '#history/server/history.tables.ts'
import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { askedToJoinMail } from '../people.mail.ts'
import { clientSubject } from './client-subject.ts'
import { clients } from './clients.tables.ts'
import { mainUsersOf } from './main-users-of.ts'
import { myCompanyAddress } from './my-company-address.ts'

interface Asked {
  clientId: number
  /** Who asks. */
  userId: number
  now: Date
}

const DAY_MS = 86_400_000

/**
 * Writes to the main users of a company that somebody asks to join it, or to the office while it has none. Each gets a mail of
 * their own. Who takes the request back and asks again is told of once a day. Comes before the request is written down.
 */
export async function tellAsked(tx: Tx, { clientId, userId, now }: Asked): Promise<void> {
  if (await wasTold(tx, { clientId, userId, now })) return
  const [about] = await tx
    .select({ company: clients.name, person: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(clients)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(clients.id, clientId))
  if (!about) throw new Error('Who asks, or for which company, is gone')
  const mains = await mainUsersOf(tx, { clientId, now })
  // of each company apart: who asks to join one is not in the way of another's
  const pace = { lane: `join ${clientId}`, most: attempts.typedMailbox.most }
  for (const to of mains)
    await queueMail(tx, askedToJoinMail({ ...about, address: myCompanyAddress }), { to, pace, now })
  if (mains.length > 0) return
  const address = `${shopAddress}/admin/klientai/${clientId}`
  await queueMail(tx, askedToJoinMail({ ...about, address }), { to: await findShopMailbox(tx), pace, now })
}

async function wasTold(tx: Tx, { clientId, userId, now }: Asked): Promise<boolean> {
  const rows = await tx
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.subject_kind, clientSubject({ id: clientId }).kind),
        eq(history.subject_id, clientId),
        eq(history.deed, 'client.asked-to-join'),
        eq(history.by_id, userId),
        gt(history.at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
