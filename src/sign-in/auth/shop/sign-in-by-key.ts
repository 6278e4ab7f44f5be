import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { getCartLines } from '#sales/cart/shop/public/cart-store.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { getPasskeyAssertion } from '#sign-in/security/shop/browser-keys.ts'
import type { SignedIn } from '../auth.contract.ts'
import type { LoginPasskey, LoginPasskeyOptions } from '../passkey-auth.contract.ts'

const askForKey = defineSlimEndpoint<typeof LoginPasskeyOptions>('POST', '/api/login/passkey/options')
const sendKey = defineSlimEndpoint<typeof LoginPasskey>('POST', '/api/login/passkey')

export async function signInByKey(
  form: HTMLFormElement | null,
  onSignedIn: (signedIn: SignedIn) => void,
  onProblem: (words: string) => void,
): Promise<void> {
  try {
    const remember = form !== null && new FormData(form).has('remember')
    const key = await getPasskeyAssertion(await sendRequest(askForKey))
    onSignedIn(await sendRequest(sendKey, { body: { key: key as never, remember, cart: getCartLines() } }))
  } catch (thrown) {
    onProblem(readProblem(thrown).message)
  }
}
