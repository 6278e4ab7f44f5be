import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { enqueue, type Tx } from '#platform/database/database.ts'
import type { CredentialChange } from '../../credential-change.ts'
import { users } from '../accounts.tables.ts'
import { placeholderAdminEmail } from '../placeholder-admin-email.ts'
import { CredentialChanged } from './accounts.jobs.ts'
import { getRequestOrigin } from './get-request-origin.ts'

export interface ChangedBy extends Pick<CredentialChange, 'by'> {
  now: Date
  device?: string
}

export async function notifyCredentialChanged(
  tx: Tx,
  { userId, what, changed }: { userId: number; what: CredentialChange['what']; changed: ChangedBy },
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user || user.email === placeholderAdminEmail) return
  const { by, device = '', now } = changed
  await enqueue(tx, CredentialChanged, { user_id: userId, email: user.email, what, by, device, at: now.toISOString() })
}

export const buildOwnChange = (
  { request, now }: { request: FastifyRequest; now: Date },
  by: 'person' | 'link' = 'person',
): ChangedBy => ({ by, device: getRequestOrigin(request).device, now })
