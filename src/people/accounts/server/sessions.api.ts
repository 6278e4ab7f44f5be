import { and, desc, eq, gt } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import type { Person } from '#platform/http/session.ts'
import { notFound } from '#platform/refusal.ts'
import { EndOtherSessions, EndSession, ListSessions, type Session } from '../sessions.contract.ts'
import { tokens } from './accounts.tables.ts'
import { endTokenOf, endTokensOf } from './public/end-tokens.ts'
import { isIdle } from './token-lifetime.ts'

export const registerSessionRoutes: ModuleApi = (route) => {
  route(ListSessions, async ({ database, who, now }) => ({ data: await sessionsOf(database.db, who, now) }))

  route(EndSession, async ({ database, who, params, noteSecurity }) => {
    const ended = await database.transaction((tx) => endTokenOf(tx, who.id, params.id))
    if (!ended) throw notFound('Šis prisijungimas jau baigtas.')
    await noteSecurity('session-ended')
  })

  route(EndOtherSessions, async ({ database, who, noteSecurity }) => {
    await database.transaction((tx) => endTokensOf(tx, who.id, who.tokenId))
    await noteSecurity('session-ended')
  })
}

async function sessionsOf(reader: Reader, who: Person, now: Date): Promise<Session[]> {
  const live = await reader
    .select()
    .from(tokens)
    .where(and(eq(tokens.user_id, who.id), gt(tokens.expires_at, now)))
    .orderBy(desc(eq(tokens.id, who.tokenId)), desc(tokens.last_used_at), desc(tokens.id))
  return live
    .filter(({ last_used_at }) => !isIdle(last_used_at, who.isAdmin, now))
    .map(({ id, device, client, created_at, last_used_at }) => ({
      id,
      device,
      place: client,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: id === who.tokenId,
    }))
}
