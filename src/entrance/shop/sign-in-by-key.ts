import { cartLines } from '#cart/shop/cart-store.ts'
import { ask } from '#platform/api-client.ts'
import { slimCall } from '#platform/slim-call.ts'
import { showKey } from '#security/shop/browser-keys.ts'
import type { SignedIn } from '../entrance.contract.ts'
import type { LoginPasskey, LoginPasskeyOptions } from '../passkey-entrance.contract.ts'

const askForKey = slimCall<typeof LoginPasskeyOptions>('POST', '/api/login/passkey/options')
const sendKey = slimCall<typeof LoginPasskey>('POST', '/api/login/passkey')

/** Signs in by a passkey alone. Throws what the shop answers, and NoKeyGiven. */
export async function signInByKey(remember: boolean): Promise<SignedIn> {
  const key = await showKey(await ask(askForKey))
  return ask(sendKey, { body: { key: key as never, remember, cart: cartLines() } })
}
