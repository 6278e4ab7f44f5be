import { and, eq, ne, sql } from 'drizzle-orm'
import { askVatCheck } from '#people/companies/server/ask-vat-check.ts'
import type { Tx } from '#platform/database/database.ts'
import type { HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import type { Person } from '#platform/http/session.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { homeCountry } from '#rules/codes/country.ts'
import { ChangeAdminProfile, ChangeProfile, passwordChangeOf } from '../accounts.contract.ts'
import { findUser, profileOf, type User } from './accounts.queries.ts'
import './accounts.refusals.ts'
import { users } from './accounts.tables.ts'
import { askNewEmail } from './ask-new-email.ts'
import { currentPassword } from './current-password.ts'
import { newEmailLimits } from './new-email-limits.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCurrentPassword } from './refuse-current-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { type SetPassword, setPassword } from './set-password.ts'
import { byThemselves } from './tell-credential-changed.ts'

const message = 'Pakeitimai išsaugoti.'

type Form = Parameters<typeof passwordChangeOf>[0]
/** 'none' when no change is asked for. */
type CheckedChange = Pick<SetPassword, 'insteadOf' | 'passwordHash' | 'changed'> | 'none'

export const profileApi: RoomApi = (route, { database: { db } }) => {
  const current = currentPassword(db)
  const { countWish } = newEmailLimits(db)
  type Asked = Pick<HandlerInput<typeof ChangeProfile>, 'who' | 'database' | 'request' | 'noteSecurity' | 'now'>

  async function prepareChange(asked: Asked, form: Form): Promise<CheckedChange> {
    const change = passwordChangeOf(form)
    if (!change) return 'none'
    const user = await current.check(asked, form.current_password)
    await refuseWeakPassword(asked.database.db, { password: change.next, field: 'new_password', of: user })
    return {
      insteadOf: user.password_hash,
      passwordHash: await hashPassword(change.next),
      changed: byThemselves(asked),
    }
  }

  route(ChangeProfile, async (asked) => {
    const { body, who, noteSecurity, act } = asked
    const newPassword = await prepareChange(asked, body)
    const { name, lastname, phone, title, im_k, pvm_k = null } = body
    const country = body.country || homeCountry
    const user = await act((work) =>
      changeDetails(work.tx, who, { name, lastname, phone, title, im_k, pvm_k, country }, newPassword).then(
        async (changed) => {
          if (pvm_k) await askVatCheck(work, { code: pvm_k })
          return changed
        },
      ),
    )
    if (newPassword !== 'none') await noteSecurity('password-changed')
    return { message, user: profileOf(user) }
  })

  route(ChangeAdminProfile, async (asked) => {
    const { body, who, database, noteSecurity, now, act } = asked
    const { name, lastname, email, phone } = body
    const before = await findUser(database.db, who.id)
    const wantsEmail = before !== undefined && before.email !== email
    if (wantsEmail) await current.check(asked, demandCurrent(body))
    const newPassword = await prepareChange(asked, body)
    if (wantsEmail) await countWish({ userId: who.id, client: clientKey(asked.request.ip), email }, now)
    const user = await act(async (work) => {
      if (wantsEmail) await refuseTaken(work.tx, who.id, email)
      const changed = await changeDetails(work.tx, who, { name, lastname, phone }, newPassword)
      // A changed password cancels a pending address.
      return wantsEmail ? askNewEmail(work, { userId: who.id, email }) : changed
    })
    if (newPassword !== 'none') await noteSecurity('password-changed')
    if (wantsEmail) await noteSecurity('email-change-asked')
    const { pending_email } = user
    return { message: wantsEmail ? `${message} ${waits(email)}` : message, user: profileOf(user), pending_email }
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
    refuseCurrentPassword()
  const [user] = await tx.update(users).set(details).where(eq(users.id, who.id)).returning()
  if (!user) throw notFound()
  return user
}
