import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { User } from '#accounts/server/accounts.queries.ts'
import { users } from '#accounts/server/accounts.tables.ts'
import { type ChangedBy, tellCredentialChanged } from '#accounts/server/tell-credential-changed.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { AddPasskey } from '../passkeys.contract.ts'
import { challengeIn, newChallenge, takeChallenge } from './passkey-challenges.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { secondFactorsOf } from './second-factor.queries.ts'
import { passkeys } from './security.tables.ts'

/** So many a person may have: one for each device there is in a household, and some. */
const most = 20

/** Ed25519, ES256 and RS256: what devices have (COSE's numbers). */
const algorithms = [-8, -7, -257]

constraintMeans('one_passkey_per_credential', () => conflict('passkey-is-there', 'Šis prieigos raktas jau pridėtas.'))

interface Begun {
  user: User
  party: RelyingParty
  shopName: string
  now: Date
}

/** What a browser needs to make a passkey for this person. Throws 409 `too-many-passkeys`. */
export async function beginPasskey(reader: Reader, { user, party, shopName, now }: Begun) {
  const own = await reader.select().from(passkeys).where(eq(passkeys.user_id, user.id))
  if (own.length >= most)
    throw conflict(
      'too-many-passkeys',
      `Daugiau kaip ${most} prieigos raktų turėti negalima. Pašalinkite nereikalingus.`,
    )
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: party.id,
    userName: user.email,
    userDisplayName: `${user.name} ${user.lastname}`,
    userID: bytesOf(handleOf(user)),
    challenge: bytesOf(await newChallenge(reader, { purpose: 'add', userId: user.id, now })),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Found by the device without a name being typed, and opened by its owner's finger, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

interface Made {
  user: User
  party: RelyingParty
  name: string
  key: z.output<typeof AddPasskey.body>['key']
  changed: ChangedBy
}

/**
 * Keeps a passkey that a browser has made, and has the person told by mail. The first second factor of a person brings recovery codes, else there are none.
 * Throws a 422 on `key` when it is no answer to a question of ours, a 409 `passkey-is-there` when somebody has it.
 */
export async function addPasskey(database: Database, { user, party, name, key, changed }: Made) {
  const { now } = changed
  const challenge = challengeIn(key.response.clientDataJSON)
  const asked = { purpose: 'add', userId: user.id, now } as const
  if (!challenge || !(await takeChallenge(database.db, challenge, asked))) throw refusedKey()
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
    // Of two first factors at once the second sees the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    const before = await secondFactorsOf(tx, user.id)
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
    await tellCredentialChanged(tx, { userId: user.id, what: 'passkey-added', changed })
    const isFirst = !before.totp && before.passkeys === 0
    return { passkey, recovery_codes: isFirst ? await renewRecoveryCodes(tx, user.id) : [] }
  })
}

const refusedKey = () => invalid({ key: ['Prieigos rakto pridėti nepavyko. Bandykite dar kartą.'] }, 'refused-passkey')

/** One name for all keys of a person, which says nothing of who that is to whoever finds the device. */
const handleOf = ({ id, created_at }: User): string =>
  hash('sha256', `passkeys of ${id} since ${created_at.toISOString()}`, 'base64url')

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
