import { and, asc, eq } from 'drizzle-orm'
import { findUser, type User } from '#accounts/server/accounts.queries.ts'
import { renewFreshness } from '#accounts/server/renew-freshness.ts'
import { byThemselves, tellCredentialChanged } from '#accounts/server/tell-credential-changed.ts'
import type { Database } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { invalid, notFound, Refusal } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import {
  AddPasskey,
  BeginFreshPasskey,
  BeginPasskey,
  ListPasskeys,
  type Passkey,
  ProveByPasskey,
  RemovePasskey,
  RenamePasskey,
} from '../passkeys.contract.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { keepDemandedFactor } from './keep-demanded-factor.ts'
import { relyingPartyOf } from './relying-party.ts'
import { passkeys } from './security.tables.ts'
import { askForPasskey, showPasskey } from './show-passkey.ts'

/** One's own passkeys, and what they are good for once one is signed in. */
export const passkeysApi: RoomApi = (route, { config }) => {
  const party = relyingPartyOf(config)

  route(ListPasskeys, async ({ database, who }) => {
    const own = await database.db.select().from(passkeys).where(eq(passkeys.user_id, who.id)).orderBy(asc(passkeys.id))
    return { data: own.map(present) }
  })

  route(BeginPasskey, async ({ database, who, now }) => {
    const user = await personOf(database, who.id)
    const { name: shopName } = await readSettings(database.db)
    return { ...(await beginPasskey(database.db, { user, party, shopName, now })) }
  })

  route(AddPasskey, async ({ body, database, who, request, noteSecurity, now }) => {
    const user = await personOf(database, who.id)
    const { passkey, recovery_codes } = await addPasskey(database, {
      user,
      party,
      ...body,
      changed: byThemselves({ request, now }),
    })
    await noteSecurity('passkey-added')
    return { data: present(passkey), recovery_codes }
  })

  route(RenamePasskey, async ({ params: { id }, body: { name }, database, who }) => {
    const [renamed] = await database.db.update(passkeys).set({ name }).where(isOwn(who.id, id)).returning()
    if (!renamed) throw noSuchKey()
    return { data: present(renamed) }
  })

  route(RemovePasskey, async ({ params: { id }, database, who, request, noteSecurity, now }) => {
    await database.transaction(async (tx) => {
      const { rowCount } = await tx.delete(passkeys).where(isOwn(who.id, id))
      if (rowCount === 0) throw noSuchKey()
      await keepDemandedFactor(tx, { id: who.id, is_admin: who.isAdmin })
      const changed = byThemselves({ request, now })
      await tellCredentialChanged(tx, { userId: who.id, what: 'passkey-removed', changed })
    })
    await noteSecurity('passkey-removed')
  })

  route(BeginFreshPasskey, async ({ database, who, now }) => ({
    ...(await askForPasskey(database.db, { purpose: 'fresh', userId: who.id, party, now })),
  }))

  route(ProveByPasskey, async ({ body: { key }, database, who, noteSecurity, now }) => {
    const owner = await showPasskey(database, { purpose: 'fresh', userId: who.id, party, key, now })
    await noteSecurity(owner === undefined ? 'proof-failed' : 'proved-again')
    if (owner === undefined) throw invalid({ key: ['Prieigos raktas netiko. Bandykite dar kartą.'] }, 'wrong-passkey')
    await database.transaction((tx) => renewFreshness(tx, { tokenId: who.tokenId, now }))
    return { message: 'Ačiū, galite tęsti.' }
  })
}

async function personOf({ db }: Database, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
  return user
}

const isOwn = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.user_id, userId))
const noSuchKey = () => notFound('Tokio prieigos rakto nėra.')

function present({ id, name, is_synced, created_at, last_used_at }: typeof passkeys.$inferSelect): Passkey {
  return {
    id,
    name,
    synced: is_synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
