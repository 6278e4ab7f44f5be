import { and, eq, ne, sql } from 'drizzle-orm'
import { requestVatCheck } from '#people/companies/server/public/request-vat-check.ts'
import type { Tx } from '#platform/database/database.ts'
import type { HandlerInput, ModuleApi } from '#platform/http/api-server.ts'
import type { Person } from '#platform/http/session.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { homeCountry } from '#rules/codes/country.ts'
import { ChangeAdminProfile, ChangeProfile, toPasswordChange } from '../accounts.contract.ts'
import { findUser, toUserProfile, type User } from './public/accounts.queries.ts'
import './public/accounts.refusals.ts'
import { users } from './accounts.tables.ts'
import { assertStrongPassword } from './public/assert-strong-password.ts'
import { createCurrentPasswordCheck } from './public/create-current-password-check.ts'
import { createNewEmailLimits } from './public/new-email-limits.ts'
import { buildOwnChange } from './public/notify-credential-changed.ts'
import { hashPassword } from './public/password-hash.ts'
import { requestNewEmail } from './public/request-new-email.ts'
import { type SetPassword, setPassword } from './public/set-password.ts'
import { rejectCurrentPassword } from './reject-current-password.ts'

const message = 'Pakeitimai išsaugoti.'

type Form = Parameters<typeof toPasswordChange>[0]
/** 'none' when no change is asked for. */
type CheckedChange = Pick<SetPassword, 'insteadOf' | 'passwordHash' | 'changed'> | 'none'

export const registerProfileRoutes: ModuleApi = (route, { database: { db } }) => {
  const current = createCurrentPasswordCheck(db)
  const { countWish } = createNewEmailLimits(db)
  type Asked = Pick<HandlerInput<typeof ChangeProfile>, 'who' | 'database' | 'request' | 'noteSecurity' | 'now'>

  async function prepareChange(input: Asked, form: Form): Promise<CheckedChange> {
    const change = toPasswordChange(form)
    if (!change) return 'none'
    const user = await current.check(input, form.current_password)
    await assertStrongPassword(input.database.db, { password: change.next, field: 'new_password', of: user })
    return {
      insteadOf: user.password_hash,
      passwordHash: await hashPassword(change.next),
      changed: buildOwnChange(input),
    }
  }

  route(ChangeProfile, async (input) => {
    const { body, who, noteSecurity, act } = input
    const newPassword = await prepareChange(input, body)
    const { name, lastname, phone, title, im_k, pvm_k = null } = body
    const country = body.country || homeCountry
    const user = await act((work) =>
      changeDetails(work.tx, who, { name, lastname, phone, title, im_k, pvm_k, country }, newPassword).then(
        async (changed) => {
          if (pvm_k) await requestVatCheck(work, { code: pvm_k })
          return changed
        },
      ),
    )
    if (newPassword !== 'none') await noteSecurity('password-changed')
    return { message, user: toUserProfile(user) }
  })

  route(ChangeAdminProfile, async (input) => {
    const { body, who, database, noteSecurity, now, act } = input
    const { name, lastname, email, phone } = body
    const before = await findUser(database.db, who.id)
    const wantsEmail = before !== undefined && before.email !== email
    if (wantsEmail) await current.check(input, demandCurrent(body))
    const newPassword = await prepareChange(input, body)
    if (wantsEmail) await countWish({ userId: who.id, ipKey: toIpKey(input.request.ip), email }, now)
    const user = await act(async (work) => {
      if (wantsEmail) await refuseTaken(work.tx, who.id, email)
      const changed = await changeDetails(work.tx, who, { name, lastname, phone }, newPassword)
      // A changed password cancels a pending address.
      return wantsEmail ? requestNewEmail(work, { userId: who.id, email }) : changed
    })
    if (newPassword !== 'none') await noteSecurity('password-changed')
    if (wantsEmail) await noteSecurity('email-change-asked')
    const { pending_email } = user
    return { message: wantsEmail ? `${message} ${waits(email)}` : message, user: toUserProfile(user), pending_email }
  })
}

const waits = (email: string) => `El. paštas pasikeis, kai paspausite nuorodą, kurią išsiuntėme adresu ${email}.`

function demandCurrent({ current_password }: Form): string {
  if (current_password) return current_password
  throw invalid({ current_password: ['Keisdami el. paštą, įveskite dabartinį slaptažodį.'] }, 'wrong-password')
}

/** From staff accounts are no secret. */
async function refuseTaken(tx: Tx, id: number, email: string): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, id)))
  if (other) throw invalid({ email: ['Šis el. pašto adresas jau naudojamas.'] }, 'email-taken')
}

async function changeDetails(tx: Tx, who: Person, details: Partial<User>, change: CheckedChange): Promise<User> {
  if (change !== 'none' && !(await setPassword(tx, { userId: who.id, exceptTokenId: who.tokenId, ...change })))
    rejectCurrentPassword()
  const [user] = await tx.update(users).set(details).where(eq(users.id, who.id)).returning()
  if (!user) throw notFound()
  return user
}
