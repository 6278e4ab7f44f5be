import { toUserProfile, type User } from '#people/accounts/server/public/accounts.queries.ts'
import { findOwedSignInStep } from '#people/accounts/server/public/find-owed-sign-in-step.ts'
import type { Reader } from '#platform/database/database.ts'
import { showCart } from '#sales/cart/server/public/cart.queries.ts'
import { getShopVatKind } from '#shell/settings/is-vat-payer.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { countSecondFactors } from '#sign-in/security/server/second-factor.queries.ts'
import type { SignedInUser } from '../auth.contract.ts'

export async function readSignedInUser(reader: Reader, user: User, now: Date): Promise<SignedInUser> {
  const factors = user.is_admin ? await countSecondFactors(reader, user.id) : undefined
  const has_second_factor = factors !== undefined && (factors.totp || factors.passkeys > 0)
  const { is_admin: isStaff, password_is_temporary } = user
  const owes = await findOwedSignInStep(reader, { isStaff, password_is_temporary, has_second_factor })
  const shop_vat_kind = isStaff ? getShopVatKind(await readSettings(reader)) : undefined
  return {
    ...toUserProfile(user),
    ...(owes && { owes }),
    ...(shop_vat_kind === 'not-payer' && { shop_vat_kind }),
    cart: await showCart(reader, user.id, now),
  }
}
