import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { cartLines } from '#selling/cart/shop/cart-store.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { showKey } from '#sign-in/security/shop/browser-keys.ts'
import type { SignedIn } from '../auth.contract.ts'
import type { LoginPasskey, LoginPasskeyOptions } from '../passkey-auth.contract.ts'

const askForKey = slimEndpoint<typeof LoginPasskeyOptions>('POST', '/api/login/passkey/options')
const sendKey = slimEndpoint<typeof LoginPasskey>('POST', '/api/login/passkey')

export async function signInByKey(
  form: HTMLFormElement | null,
  onSignedIn: (signedIn: SignedIn) => void,
  onProblem: (words: string) => void,
): Promise<void> {
  try {
    const remember = form !== null && new FormData(form).has('remember')
    const key = await showKey(await sendRequest(askForKey))
    onSignedIn(await sendRequest(sendKey, { body: { key: key as never, remember, cart: cartLines() } }))
  } catch (thrown) {
    onProblem(readProblem(thrown).message)
  }
}
