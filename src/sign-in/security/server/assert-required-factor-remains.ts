import { eq } from 'drizzle-orm'
import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { countSecondFactors } from './second-factor.queries.ts'
import { recovery_codes } from './security.tables.ts'

/** After a removal. 409 `last-second-factor` where one is demanded; recovery codes go with the last. */
export async function assertRequiredFactorRemains(tx: Tx, user: Pick<User, 'id' | 'is_admin'>): Promise<void> {
  const left = await countSecondFactors(tx, user.id)
  if (left.totp || left.passkeys > 0) return
  const { staff_second_factor } = await readSettings(tx)
  if (user.is_admin && staff_second_factor === 'demanded')
    throw conflict(
      'last-second-factor',
      'Parduotuvė reikalauja antro veiksnio: pirma pridėkite kitą (programėlę arba prieigos raktą).',
    )
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user.id))
}
