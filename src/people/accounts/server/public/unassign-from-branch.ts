import { eq } from 'drizzle-orm'
import type { EventSubscriber } from '#shell/action/domain-events.ts'
import { users } from '../accounts.tables.ts'

/** Staff of a removed branch work everywhere. */
export const unassignFromBranch: EventSubscriber<'places.removed'> = async ({ tx }, { subject: { id } }) => {
  if (id !== null) await tx.update(users).set({ place_id: null }).where(eq(users.place_id, id))
}
