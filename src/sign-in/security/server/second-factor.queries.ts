import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { SecondFactor } from '../second-factor.contract.ts'
import { passkeys, recovery_codes, totp_secrets } from './security.tables.ts'

/** Empty: the password is enough. */
export async function countSecondFactors(reader: Reader, userId: number): Promise<{ totp: boolean; passkeys: number }> {
  // biome-ignore lint/plugin/sql-by-hand: two subselects and no table
  const { rows } = await reader.execute<{ totp: boolean; passkeys: number }>(sql`
    select exists (select from ${totp_secrets} where user_id = ${userId} and confirmed_at is not null) as totp,
           (select count(*)::int from ${passkeys} where user_id = ${userId}) as passkeys`)
  return rows[0] ?? { totp: false, passkeys: 0 }
}

export async function readSecondFactor(reader: Reader, userId: number): Promise<SecondFactor> {
  const [totp] = await reader
    .select({ since: totp_secrets.confirmed_at })
    .from(totp_secrets)
    .where(and(eq(totp_secrets.user_id, userId), isNotNull(totp_secrets.confirmed_at)))
  const [left] = await reader.select({ n: count() }).from(recovery_codes).where(eq(recovery_codes.user_id, userId))
  const [person] = await reader.select({ isStaff: users.is_admin }).from(users).where(eq(users.id, userId))
  const { staff_second_factor: wish } = await readSettings(reader)
  return {
    totp: totp !== undefined,
    totp_since: totp?.since?.toISOString() ?? null,
    passkeys: (await countSecondFactors(reader, userId)).passkeys,
    recovery_codes_left: left?.n ?? 0,
    demanded: person?.isStaff === true && wish === 'demanded',
    advised: person?.isStaff === true && wish !== 'off',
  }
}
