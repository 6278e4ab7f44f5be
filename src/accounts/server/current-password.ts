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

/**
 * Asks a signed-in person for the current password once more. All calls that do so are one limit, per account and client
 * and per client, as logins are; whoever has taken a token can try no more of them than somebody without one.
 */
export function currentPassword(db: Db) {
  const wrong = new SharedLimit(db, { ...attempts.wrongPassword, field: 'current_password' })
  const wrongFromClient = new SharedLimit(db, { ...attempts.wrongPasswordFromClient, field: 'current_password' })

  return {
    /** Gives the person. Throws a 422 on `current_password` or `field`, and writes the failure down. */
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
