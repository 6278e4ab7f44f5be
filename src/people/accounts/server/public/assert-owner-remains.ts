import { arrayContains, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { users } from '../accounts.tables.ts'

/** After the change, under `assertActorRight`. 409 `last-owner`. */
export async function assertOwnerRemains(tx: Tx): Promise<void> {
  const owners = await tx
    .select({ one: sql`1` })
    .from(users)
    .where(arrayContains(users.roles, ['owner']))
    .limit(1)
  if (owners.length === 0)
    throw conflict('last-owner', 'Parduotuvė turi turėti bent vieną savininką: pirma juo paskirkite kitą žmogų.')
}
