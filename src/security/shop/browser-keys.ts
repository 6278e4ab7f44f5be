import type { z } from 'zod'
import type { KeyQuestion } from '../passkeys.contract.ts'

type Question = z.output<typeof KeyQuestion>

/** The browser gave no passkey: it has none, its owner said no, or it was not asked in time. Shown as it is. */
export class NoKeyGiven extends Error {
  readonly status = 0
  readonly errors = {}
}

/** Asks the browser to make a passkey. Its scripts are loaded only now; must follow a press. Throws NoKeyGiven. */
export async function makeKey(question: Question) {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: question as never }).catch((thrown: unknown) => {
    if (thrown instanceof Error && thrown.name === 'InvalidStateError')
      throw new NoKeyGiven('Šiame įrenginyje prieigos raktas jau yra.')
    throw new NoKeyGiven('Prieigos raktas nesukurtas: atšaukta arba pritrūko laiko.')
  })
}

/** Asks the browser to use one. Throws NoKeyGiven. */
export async function showKey(question: Question) {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: question as never }).catch(() => {
    throw new NoKeyGiven('Prieigos raktas nepanaudotas: atšaukta arba jo šiame įrenginyje nėra.')
  })
}

async function load() {
  const browser = await import('@simplewebauthn/browser')
  if (!browser.browserSupportsWebAuthn()) throw new NoKeyGiven('Ši naršyklė prieigos raktų nemoka. Atnaujinkite ją.')
  return browser
}
