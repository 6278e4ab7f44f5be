import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { enqueue, type Tx } from '#platform/database/database.ts'
import type { CredentialChange } from '../credential-change.ts'
import { CredentialChanged } from './accounts.jobs.ts'
import { users } from './accounts.tables.ts'
import { madeUpEmail } from './made-up-email.ts'
import { placeOf } from './place-of.ts'

export interface ChangedBy extends Pick<CredentialChange, 'by'> {
  now: Date
  device?: string
}

export async function tellCredentialChanged(
  tx: Tx,
  { userId, what, changed }: { userId: number; what: CredentialChange['what']; changed: ChangedBy },
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user || user.email === madeUpEmail) return
  const { by, device = '', now } = changed
  await enqueue(tx, CredentialChanged, { user_id: userId, email: user.email, what, by, device, at: now.toISOString() })
}

export const byThemselves = (
  { request, now }: { request: FastifyRequest; now: Date },
  by: 'person' | 'link' = 'person',
): ChangedBy => ({ by, device: placeOf(request).device, now })
