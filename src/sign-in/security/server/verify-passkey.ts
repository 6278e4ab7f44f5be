import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { ShownKey } from '../passkeys.contract.ts'
import { consumeChallenge, createChallenge, type Purpose, readChallenge } from './passkey-challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './security.tables.ts'

interface PasskeyRequestInput {
  purpose: Purpose
  /** Null: anyone's keys. */
  userId: number | null
  party: RelyingParty
  now: Date
}

/** Throws 409 `no-passkey` when the person has none. */
export async function requestPasskey(reader: Reader, { purpose, userId, party, now }: PasskeyRequestInput) {
  const own = userId === null ? [] : await reader.select().from(passkeys).where(eq(passkeys.user_id, userId))
  if (userId !== null && own.length === 0) throw conflict('no-passkey', 'Prieigos rakto dar neturite.')
  const challenge = await createChallenge(reader, { purpose, userId, now })
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'required',
  })
}

/** With user verification. Undefined when it fails, or the counter does not grow: a copied key. */
export async function verifyPasskey(
  { db }: Pick<Database, 'db'>,
  { purpose, userId, party, key, now }: PasskeyRequestInput & { key: ShownKey },
): Promise<number | undefined> {
  const challenge = readChallenge(key.response.clientDataJSON)
  if (!challenge || !(await consumeChallenge(db, challenge, { purpose, userId, now }))) return undefined
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credential_id, key.id))
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return undefined
  if (key.response.userHandle && key.response.userHandle !== passkey.user_handle) return undefined

  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: key,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined

  const { newCounter: counter } = authenticationInfo
  // Equal counts come from a copy of a key. Keys that do not count stay at 0.
  const grows = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, last_used_at: now })
    .where(and(eq(passkeys.id, passkey.id), grows))
  return rowCount === 1 ? passkey.user_id : undefined
}
