import { cartLines } from '#cart/shop/cart-store.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { showKey } from '#security/shop/browser-keys.ts'
import { readProblem } from '#ui/read-problem.ts'
import type { SignedIn } from '../auth.contract.ts'
import type { LoginPasskey, LoginPasskeyOptions } from '../passkey-auth.contract.ts'

const askForKey = slimEndpoint<typeof LoginPasskeyOptions>('POST', '/api/login/passkey/options')
const sendKey = slimEndpoint<typeof LoginPasskey>('POST', '/api/login/passkey')

/** Signs in by a passkey alone; remembered when the form says so. What went wrong is told in words. */
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
