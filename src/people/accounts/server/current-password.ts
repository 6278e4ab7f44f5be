import type { EndpointShape } from '#platform/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { HandlerInput } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { findUser, type User } from './accounts.queries.ts'
import { isPassword } from './password-hash.ts'
import { refuseCurrentPassword } from './refuse-current-password.ts'

type Asked = Pick<
  HandlerInput<EndpointShape & { who: 'customer' }>,
  'who' | 'database' | 'request' | 'noteSecurity' | 'now'
>

/** Per account and client, and per client: a stolen token guesses no more than a login. */
export function currentPassword(db: Db) {
  const wrong = new SharedLimit(db, { ...attempts.wrongPassword, field: 'current_password' })
  const wrongFromClient = new SharedLimit(db, { ...attempts.wrongPasswordFromClient, field: 'current_password' })

  return {
    /** 422 on `current_password` or `field`; counted. */
    async check(
      { who, database, request, noteSecurity, now }: Asked,
      password: string | null | undefined,
      field = 'current_password',
    ): Promise<User> {
      const client = clientKey(request.ip)
      const user = await wrongFromClient.countFailures(client, now, () =>
        wrong.countFailures(`${who.id} ${client}`, now, async () => {
          const found = await findUser(database.db, who.id)
          return (await isPassword(password ?? '', found?.password_hash)) ? found : undefined
        }),
      )
      if (user) return user
      await noteSecurity('proof-failed')
      return refuseCurrentPassword(field)
    },
  }
}
