import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { type ConsentChoice, consentVersion, type OptionalCategory, parseChoice } from '../../consent-choice.ts'
import type { RecordConsent } from '../../consents.contract.ts'

/** Written only after a choice: needs no consent. */
const key = 'consent'

const recordConsent = defineSlimEndpoint<typeof RecordConsent>('POST', '/api/consents')

/** Fallback without storage: until the page is left. */
let held: ConsentChoice | undefined

/** Undefined: not asked yet, or asked with another wording. */
export function readConsentChoice(): ConsentChoice | undefined {
  try {
    return parseChoice(localStorage.getItem(key))
  } catch {
    return held
  }
}

/** A failed record is retried on the next page. */
export async function saveConsentChoice(categories: OptionalCategory[]): Promise<void> {
  const id = readConsentChoice()?.id ?? newId()
  keep({ id, categories, version: consentVersion, unsent: true })
  await sendUnsentConsent()
}

export async function sendUnsentConsent(): Promise<void> {
  const choice = readConsentChoice()
  if (!choice?.unsent) return
  const { unsent: _, ...sent } = choice
  try {
    await sendRequest(recordConsent, {
      body: { id: sent.id, categories: sent.categories, text_version: consentVersion },
      keepalive: true,
    })
  } catch {
    return
  }
  // A newer choice, from here or another tab, is still to be sent.
  if (JSON.stringify(readConsentChoice()) === JSON.stringify(choice)) keep(sent)
}

function keep(choice: ConsentChoice): void {
  held = choice
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // No storage: `held` has it.
  }
}

/** 128 random bits, unrelated to the person. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
