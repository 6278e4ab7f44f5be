import { type Config, WrongVariable } from '#platform/config.ts'
import { findPasswordWeakness, listOwnNames } from './public/assert-strong-password.ts'

/** Throws WrongVariable. */
export function checkAdminPassword({ adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>): void {
  const weakness = adminPassword && findPasswordWeakness(adminPassword, listOwnNames({ email: adminEmail ?? '' }))
  if (!weakness) return
  const was = weakness.code === 'common-password' ? 'one that is guessed first' : 'made of such names'
  throw new WrongVariable(
    'ADMIN_PASSWORD',
    'no common password, and more than names of the shop or of ADMIN_EMAIL',
    was,
  )
}
