import type { z } from 'zod'
import type { KeyQuestion } from '../passkeys.contract.ts'

type Question = z.output<typeof KeyQuestion>

/** No passkey, declined, or timed out. The message is shown. */
export class MissingPasskeyError extends Error {
  readonly status = 0
  readonly errors = {}
}

/** Must follow a press. Throws MissingPasskeyError. */
export async function createPasskey(question: Question) {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: question as never }).catch((thrown: unknown) => {
    if (thrown instanceof Error && thrown.name === 'InvalidStateError')
      throw new MissingPasskeyError('Šiame įrenginyje prieigos raktas jau yra.')
    throw new MissingPasskeyError('Prieigos raktas nesukurtas: atšaukta arba pritrūko laiko.')
  })
}

/** Throws MissingPasskeyError. */
export async function getPasskeyAssertion(question: Question) {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: question as never }).catch(() => {
    throw new MissingPasskeyError('Prieigos raktas nepanaudotas: atšaukta arba jo šiame įrenginyje nėra.')
  })
}

async function load() {
  const browser = await import('@simplewebauthn/browser')
  if (!browser.browserSupportsWebAuthn())
    throw new MissingPasskeyError('Ši naršyklė prieigos raktų nemoka. Atnaujinkite ją.')
  return browser
}
