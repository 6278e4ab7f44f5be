import { findUser } from '#people/accounts/server/accounts.queries.ts'
import { deviceCookie, deviceOf, rememberDevice } from '#people/accounts/server/known-device.ts'
import { placeOf } from '#people/accounts/server/place-of.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { invalid } from '#platform/refusal.ts'
import { assertCartSize } from '#selling/cart/server/assert-cart-size.ts'
import { workOf } from '#shell/action/work.ts'
import { relyingPartyOf } from '#sign-in/security/server/relying-party.ts'
import { askForPasskey, showPasskey } from '#sign-in/security/server/show-passkey.ts'
import { LoginPasskey, LoginPasskeyOptions, SecondPasskey, SecondPasskeyOptions } from '../passkey-auth.contract.ts'
import { letIn } from './let-in.ts'
import { readTicket, takeTry } from './login-tickets.ts'
import { enterWith } from './show-second-factor.ts'
import { signedInUser } from './signed-in-user.ts'

export const passkeyAuthApi: RoomApi = (route, { config, database: { db } }) => {
  const party = relyingPartyOf(config)
  const questions = new SharedLimit(db, { ...attempts.passkeyQuestion, field: 'key' })

  route(LoginPasskeyOptions, async ({ database, request, now }) => {
    await questions.count(clientKey(request.ip), now)
    return { ...(await askForPasskey(database.db, { purpose: 'sign-in', userId: null, party, now })) }
  })

  route(LoginPasskey, async ({ body, database, request, reply, noteSecurity, now, act }) => {
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const owner = await showPasskey(database, { purpose: 'sign-in', userId: null, party, key: body.key, now })
    const entered = await act(async (work) => {
      const user = owner === undefined ? undefined : await findUser(work.tx, owner)
      const token = user && (await letIn(workOf(work.tx, { now }), user, { ...body, from: placeOf(request) }))
      if (!user || token === undefined) return undefined
      const device = await rememberDevice(work, { userId: user.id, device: deviceOf(request.headers) })
      return { answer: { token, user: await signedInUser(work.tx, user, now) }, device }
    })
    await noteSecurity(entered ? 'signed-in' : 'sign-in-failed', owner ?? null)
    if (!entered) throw wrongKey()
    reply.header('set-cookie', deviceCookie(entered.device, config.publicUrl))
    return entered.answer
  })

  route(SecondPasskeyOptions, async ({ body, database, request, now }) => {
    await questions.count(clientKey(request.ip), now)
    const { user_id: userId } = await readTicket(database.db, body.ticket, now)
    return { ...(await askForPasskey(database.db, { purpose: 'second-factor', userId, party, now })) }
  })

  route(SecondPasskey, async ({ body, database, request, reply, noteSecurity, now, act }) => {
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const ticket = await takeTry(database.db, body.ticket, now)
    const asked = { purpose: 'second-factor', userId: ticket.user_id, party, key: body.key, now } as const
    const owner = await showPasskey(database, asked)
    const parts = { cart: body.cart, device: deviceOf(request.headers), from: placeOf(request) }
    const entered = await act((work) => enterWith(work, ticket, parts, async () => owner !== undefined))
    await noteSecurity(entered ? 'signed-in' : 'second-factor-failed', ticket.user_id)
    if (!entered) throw wrongKey()
    reply.header('set-cookie', deviceCookie(entered.device, config.publicUrl))
    return entered.answer
  })
}

const wrongKey = () =>
  invalid({ key: ['Prieigos raktas netiko. Bandykite dar kartą arba prisijunkite kitaip.'] }, 'wrong-passkey')
