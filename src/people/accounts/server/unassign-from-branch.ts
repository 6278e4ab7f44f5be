import { eq } from 'drizzle-orm'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import type { PlaceRemoved } from '#shell/branches/places.events.ts'
import { users } from './accounts.tables.ts'

/** Staff of a removed branch work everywhere. */
export async function unassignFromBranch(
  { tx }: Work,
  { subject: { id } }: EventOf<typeof PlaceRemoved>,
): Promise<void> {
  if (id !== null) await tx.update(users).set({ place_id: null }).where(eq(users.place_id, id))
}
