import { findUser } from '#people/accounts/server/public/accounts.queries.ts'
import { getRequestOrigin } from '#people/accounts/server/public/get-request-origin.ts'
import { buildDeviceCookie, getKnownDevice, rememberDevice } from '#people/accounts/server/public/known-device.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { invalid } from '#platform/refusal.ts'
import { assertCartSize } from '#sales/cart/server/public/assert-cart-size.ts'
import { createWork } from '#shell/action/work.ts'
import { buildRelyingParty } from '#sign-in/security/server/relying-party.ts'
import { requestPasskey, verifyPasskey } from '#sign-in/security/server/verify-passkey.ts'
import { LoginPasskey, LoginPasskeyOptions, SecondPasskey, SecondPasskeyOptions } from '../passkey-auth.contract.ts'
import { countTicketTry, readLoginTicket } from './login-tickets.ts'
import { openSession } from './open-session.ts'
import { readSignedInUser } from './read-signed-in-user.ts'
import { completeSignIn } from './verify-second-factor.ts'

export const registerPasskeyAuthRoutes: ModuleApi = (route, { config, database: { db } }) => {
  const party = buildRelyingParty(config)
  const questions = new SharedLimit(db, { ...attempts.passkeyQuestion, field: 'key' })

  route(LoginPasskeyOptions, async ({ database, request, now }) => {
    await questions.count(toIpKey(request.ip), now)
    return { ...(await requestPasskey(database.db, { purpose: 'sign-in', userId: null, party, now })) }
  })

  route(LoginPasskey, async ({ body, database, request, reply, noteSecurity, now, act }) => {
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const owner = await verifyPasskey(database, { purpose: 'sign-in', userId: null, party, key: body.key, now })
    const entered = await act(async (work) => {
      const user = owner === undefined ? undefined : await findUser(work.tx, owner)
      const token =
        user && (await openSession(createWork(work.tx, { now }), user, { ...body, from: getRequestOrigin(request) }))
      if (!user || token === undefined) return undefined
      const device = await rememberDevice(work, { userId: user.id, device: getKnownDevice(request.headers) })
      return { answer: { token, user: await readSignedInUser(work.tx, user, now) }, device }
    })
    await noteSecurity(entered ? 'signed-in' : 'sign-in-failed', owner ?? null)
    if (!entered) throw wrongKey()
    reply.header('set-cookie', buildDeviceCookie(entered.device, config.publicUrl))
    return entered.answer
  })

  route(SecondPasskeyOptions, async ({ body, database, request, now }) => {
    await questions.count(toIpKey(request.ip), now)
    const { user_id: userId } = await readLoginTicket(database.db, body.ticket, now)
    return { ...(await requestPasskey(database.db, { purpose: 'second-factor', userId, party, now })) }
  })

  route(SecondPasskey, async ({ body, database, request, reply, noteSecurity, now, act }) => {
    assertCartSize(database, body.cart, { request, now, field: 'cart' })
    const ticket = await countTicketTry(database.db, body.ticket, now)
    const input = { purpose: 'second-factor', userId: ticket.user_id, party, key: body.key, now } as const
    const owner = await verifyPasskey(database, input)
    const parts = { cart: body.cart, device: getKnownDevice(request.headers), from: getRequestOrigin(request) }
    const entered = await act((work) => completeSignIn(work, ticket, parts, async () => owner !== undefined))
    await noteSecurity(entered ? 'signed-in' : 'second-factor-failed', ticket.user_id)
    if (!entered) throw wrongKey()
    reply.header('set-cookie', buildDeviceCookie(entered.device, config.publicUrl))
    return entered.answer
  })
}

const wrongKey = () =>
  invalid({ key: ['Prieigos raktas netiko. Bandykite dar kartą arba prisijunkite kitaip.'] }, 'wrong-passkey')
