import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { FindPerson } from '#platform/session.ts'
import { rightsOf } from '../roles.ts'
import { tokens, users } from './accounts.tables.ts'
import { hashSecret } from './secret.ts'
import { expiryOf, writePause } from './token-life.ts'

/**
 * Who a bearer token belongs to, asked afresh on every call: rights that were taken are gone from the next call on, and a
 * deleted person's tokens are gone with the row. Using a token prolongs it.
 */
export function findPersonIn({ db }: Pick<Database, 'db'>): FindPerson {
  const find = db
    .select({
      tokenId: tokens.id,
      remember: tokens.remember,
      created_at: tokens.created_at,
      expires_at: tokens.expires_at,
      id: users.id,
      roles: users.roles,
      freshAt: tokens.fresh_at,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(and(eq(tokens.hash, sql.placeholder('hash')), gt(tokens.expires_at, sql.placeholder('now'))))
    .prepare('find_person')

  return async (token, now) => {
    const [found] = await find.execute({ hash: hashSecret(token), now: now.toISOString() })
    if (!found) return undefined

    const expires = expiryOf(found, now)
    if (expires.getTime() - found.expires_at.getTime() >= writePause)
      await db.update(tokens).set({ expires_at: expires, last_used_at: now }).where(eq(tokens.id, found.tokenId))

    const { id, tokenId, roles, freshAt } = found
    return { id, isAdmin: roles.length > 0, rights: rightsOf(roles), tokenId, freshAt }
  }
}
