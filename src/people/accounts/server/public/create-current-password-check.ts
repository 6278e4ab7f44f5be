import type { EndpointShape } from '#platform/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { HandlerInput } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { rejectCurrentPassword } from '../reject-current-password.ts'
import { findUser, type User } from './accounts.queries.ts'
import { isPassword } from './password-hash.ts'

type PasswordCheckRequest = Pick<
  HandlerInput<EndpointShape & { who: 'customer' }>,
  'who' | 'database' | 'request' | 'noteSecurity' | 'now'
>

/** Per account and client, and per client: a stolen token guesses no more than a login. */
export function createCurrentPasswordCheck(db: Db) {
  const wrong = new SharedLimit(db, { ...attempts.wrongPassword, field: 'current_password' })
  const wrongFromClient = new SharedLimit(db, { ...attempts.wrongPasswordFromClient, field: 'current_password' })

  return {
    /** 422 on `current_password` or `field`; counted. */
    async check(
      { who, database, request, noteSecurity, now }: PasswordCheckRequest,
      password: string | null | undefined,
      field = 'current_password',
    ): Promise<User> {
      const client = toIpKey(request.ip)
      const user = await wrongFromClient.countFailures(client, now, () =>
        wrong.countFailures(`${who.id} ${client}`, now, async () => {
          const user = await findUser(database.db, who.id)
          return (await isPassword(password ?? '', user?.password_hash)) ? user : undefined
        }),
      )
      if (user) return user
      await noteSecurity('proof-failed')
      return rejectCurrentPassword(field)
    },
  }
}
