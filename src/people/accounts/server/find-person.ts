import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { FindPerson } from '#platform/http/session.ts'
import { listRightsOfRoles } from '../roles.ts'
import { tokens, users } from './accounts.tables.ts'
import { findOwedSignInStep } from './public/find-owed-sign-in-step.ts'
import { hashSecret } from './public/secret.ts'
import { computeTokenExpiry, isIdle, writePause } from './token-lifetime.ts'

/** On every call: revoked rights end at once. Use prolongs the token; written once a minute. */
export function findPersonIn({ db }: Pick<Database, 'db'>): FindPerson {
  const find = db
    .select({
      tokenId: tokens.id,
      remember: tokens.remember,
      created_at: tokens.created_at,
      last_used_at: tokens.last_used_at,
      id: users.id,
      roles: users.roles,
      held_to: sql<number | null>`case when ${users.held_to_place} then coalesce(${users.place_id}, 0) end`,
      freshAt: tokens.fresh_at,
      password_is_temporary: users.password_is_temporary,
      // Staff are few.
      has_second_factor: sql<boolean>`case when ${users.is_admin} then
        exists (select from totp_secrets where user_id = ${users.id} and confirmed_at is not null)
        or exists (select from passkeys where user_id = ${users.id}) end`,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(and(eq(tokens.hash, sql.placeholder('hash')), gt(tokens.expires_at, sql.placeholder('now'))))
    .prepare('find_person')

  return async (token, now, client, look) => {
    const [match] = await find.execute({ hash: hashSecret(token), now: now.toISOString() })
    if (!match) return undefined

    const { id, tokenId, roles, held_to, freshAt, last_used_at } = match
    const isAdmin = roles.length > 0
    if (isIdle(last_used_at, isAdmin, now)) return undefined

    if (!look && now.getTime() - last_used_at.getTime() >= writePause) {
      const used = {
        expires_at: computeTokenExpiry(match, now),
        last_used_at: now,
        ...(client !== undefined && { client }),
      }
      await db.update(tokens).set(used).where(eq(tokens.id, tokenId))
    }
    return {
      id,
      isAdmin,
      rights: listRightsOfRoles(roles),
      ...(held_to !== null && { heldTo: held_to }),
      tokenId,
      freshAt,
      owes: await findOwedSignInStep(db, { isStaff: isAdmin, ...match }),
    }
  }
}
