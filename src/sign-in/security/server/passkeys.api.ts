import { hash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { findUser, type User } from '#people/accounts/server/public/accounts.queries.ts'
import {
  buildOwnChange,
  type ChangedBy,
  notifyCredentialChanged,
} from '#people/accounts/server/public/notify-credential-changed.ts'
import { renewFreshness } from '#people/accounts/server/public/renew-freshness.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, invalid, notFound, Refusal } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
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
import { assertRequiredFactorRemains } from './assert-required-factor-remains.ts'
import { consumeChallenge, createChallenge, readChallenge } from './passkey-challenges.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { buildRelyingParty, type RelyingParty } from './relying-party.ts'
import { countSecondFactors } from './second-factor.queries.ts'
import { passkeys } from './security.tables.ts'
import { requestPasskey, verifyPasskey } from './verify-passkey.ts'

export const registerPasskeyRoutes: ModuleApi = (route, { config }) => {
  const party = buildRelyingParty(config)

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
      changed: buildOwnChange({ request, now }),
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
      await assertRequiredFactorRemains(tx, { id: who.id, is_admin: who.isAdmin })
      const changed = buildOwnChange({ request, now })
      await notifyCredentialChanged(tx, { userId: who.id, what: 'passkey-removed', changed })
    })
    await noteSecurity('passkey-removed')
  })

  route(BeginFreshPasskey, async ({ database, who, now }) => ({
    ...(await requestPasskey(database.db, { purpose: 'fresh', userId: who.id, party, now })),
  }))

  route(ProveByPasskey, async ({ body: { key }, database, who, noteSecurity, now, act }) => {
    const owner = await verifyPasskey(database, { purpose: 'fresh', userId: who.id, party, key, now })
    await noteSecurity(owner === undefined ? 'proof-failed' : 'proved-again')
    if (owner === undefined) throw invalid({ key: ['Prieigos raktas netiko. Bandykite dar kartą.'] }, 'wrong-passkey')
    await act((work) => renewFreshness(work, { tokenId: who.tokenId }))
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

const max = 20

/** COSE: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257]

registerConstraintRefusal('one_passkey_per_credential', () =>
  conflict('passkey-is-there', 'Šis prieigos raktas jau pridėtas.'),
)

interface Begun {
  user: User
  party: RelyingParty
  shopName: string
  now: Date
}

/** Throws 409 `too-many-passkeys`. */
async function beginPasskey(reader: Reader, { user, party, shopName, now }: Begun) {
  const own = await reader.select().from(passkeys).where(eq(passkeys.user_id, user.id))
  if (own.length >= max)
    throw conflict(
      'too-many-passkeys',
      `Daugiau kaip ${max} prieigos raktų turėti negalima. Pašalinkite nereikalingus.`,
    )
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: party.id,
    userName: user.email,
    userDisplayName: `${user.name} ${user.lastname}`,
    userID: bytesOf(handleOf(user)),
    challenge: bytesOf(await createChallenge(reader, { purpose: 'add', userId: user.id, now })),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Discoverable without a user name; needs finger, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

interface NewPasskeyInput {
  user: User
  party: RelyingParty
  name: string
  key: z.output<typeof AddPasskey.body>['key']
  changed: ChangedBy
}

/** The first factor brings recovery codes. 422 on `key` for no challenge of ours, 409 `passkey-is-there`. */
async function addPasskey(database: Database, { user, party, name, key, changed }: NewPasskeyInput) {
  const { now } = changed
  const challenge = readChallenge(key.response.clientDataJSON)
  const input = { purpose: 'add', userId: user.id, now } as const
  if (!challenge || !(await consumeChallenge(database.db, challenge, input))) throw refusedKey()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: key,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw refusedKey()

  const { credential, credentialDeviceType } = registrationInfo
  return database.transaction(async (tx) => {
    // Of two first factors the second sees the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    const before = await countSecondFactors(tx, user.id)
    const [passkey] = await tx
      .insert(passkeys)
      .values({
        user_id: user.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        user_handle: handleOf(user),
        name,
        is_synced: credentialDeviceType === 'multiDevice',
        created_at: now,
      })
      .returning()
    if (!passkey) throw new Error('An inserted passkey did not come back')
    await notifyCredentialChanged(tx, { userId: user.id, what: 'passkey-added', changed })
    const isFirst = !before.totp && before.passkeys === 0
    return { passkey, recovery_codes: isFirst ? await renewRecoveryCodes(tx, user.id) : [] }
  })
}

const refusedKey = () => invalid({ key: ['Prieigos rakto pridėti nepavyko. Bandykite dar kartą.'] }, 'refused-passkey')

/** Does not identify the person. */
const handleOf = ({ id, created_at }: User): string =>
  hash('sha256', `passkeys of ${id} since ${created_at.toISOString()}`, 'base64url')

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
