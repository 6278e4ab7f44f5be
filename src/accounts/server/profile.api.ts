import { eq } from 'drizzle-orm'
import { askVatCheck } from '#companies/server/ask-vat-check.ts'
import type { RoomApi } from '#platform/api-server.ts'
import { clientKey } from '#platform/client-key.ts'
import type { Database, Tx } from '#platform/database.ts'
import { attempts } from '#platform/limits.ts'
import { notFound } from '#platform/refusal.ts'
import type { Person } from '#platform/session.ts'
import { SharedLimit } from '#platform/shared-limit.ts'
import { ChangeAdminProfile, ChangeProfile, passwordChangeOf } from '../accounts.contract.ts'
import { findUser, profileOf, type User } from './accounts.queries.ts'
import './accounts.refusals.ts'
import { users } from './accounts.tables.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { refuseCurrentPassword } from './refuse-current-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { setPassword } from './set-password.ts'

const message = 'Pakeitimai išsaugoti.'

/** One's own details. */
export const profileApi: RoomApi = (route, { database: { db } }) => {
  const wrongPasswords = new SharedLimit(db, { ...attempts.wrongPassword, field: 'current_password' })
  const checkedChange = (who: Person, database: Database, form: PasswordForm, ip: string, now: Date) =>
    wrongPasswords
      .countFailures(`${who.id} ${clientKey(ip)}`, now, () => prepareChange(database, who, form))
      .then((change) => change ?? refuseCurrentPassword())

  route(ChangeProfile, async ({ body, who, database, request, noteSecurity, now }) => {
    const newPassword = await checkedChange(who, database, body, request.ip, now)
    const { name, lastname, phone, title, im_k, pvm_k } = body
    const user = await database.transaction((tx) =>
      changeDetails(tx, who, { name, lastname, phone, title, im_k, pvm_k }, newPassword).then(async (changed) => {
        if (pvm_k) await askVatCheck(tx, { code: pvm_k, now })
        return changed
      }),
    )
    if (newPassword !== 'none') await noteSecurity('password-changed')
    return { message, user: profileOf(user) }
  })

  route(ChangeAdminProfile, async ({ body, who, database, request, noteSecurity, now }) => {
    const newPassword = await checkedChange(who, database, body, request.ip, now)
    const { name, lastname, email, phone } = body
    const user = await database.transaction((tx) =>
      changeDetails(tx, who, { name, lastname, email, phone }, newPassword),
    )
    if (newPassword !== 'none') await noteSecurity('password-changed')
    return { message, user: profileOf(user) }
  })
}

type PasswordForm = Parameters<typeof passwordChangeOf>[0]
/** Hashes of the password that was checked and of the next one; none of both when no change is asked for. */
type CheckedChange = { insteadOf: string; passwordHash: string } | 'none'

/** All that is slow, before the transaction. Undefined: the current password is wrong. */
async function prepareChange(database: Database, who: Person, form: PasswordForm): Promise<CheckedChange | undefined> {
  const change = passwordChangeOf(form)
  if (!change) return 'none'
  const user = await findUser(database.db, who.id)
  if (!(await isPassword(change.current, user?.password_hash)) || !user) return undefined
  await refuseWeakPassword(database.db, { password: change.next, field: 'new_password', of: user })
  return { insteadOf: user.password_hash, passwordHash: await hashPassword(change.next) }
}

async function changeDetails(tx: Tx, who: Person, details: Partial<User>, change: CheckedChange): Promise<User> {
  const [user] = await tx.update(users).set(details).where(eq(users.id, who.id)).returning()
  if (!user) throw notFound()
  if (change !== 'none' && !(await setPassword(tx, { userId: who.id, exceptTokenId: who.tokenId, ...change })))
    refuseCurrentPassword()
  return user
}
