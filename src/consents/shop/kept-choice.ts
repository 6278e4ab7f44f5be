import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { type ConsentChoice, consentVersion, type OptionalCategory, parseChoice } from '../consent-choice.ts'
import type { RecordConsent } from '../consents.contract.ts'

/** Written only once a choice was made: without it the choice could not be kept, so it needs no consent itself. */
const key = 'consent'

const recordConsent = slimEndpoint<typeof RecordConsent>('POST', '/api/consents')

/** Where storage is shut, a choice holds until the page is left. */
let held: ConsentChoice | undefined

/** The visitor's choice; undefined: not asked yet, or asked on another wording. */
export function readChoice(): ConsentChoice | undefined {
  try {
    return parseChoice(localStorage.getItem(key))
  } catch {
    return held
  }
}

/** Keeps a choice here at once and has it recorded; a record that fails is tried again on the next page. */
export async function keepChoice(categories: OptionalCategory[]): Promise<void> {
  const id = readChoice()?.id ?? newId()
  keep({ id, categories, version: consentVersion, unsent: true })
  await sendUnsent()
}

/** Has a choice recorded that could not be sent when it was made. */
export async function sendUnsent(): Promise<void> {
  const choice = readChoice()
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
  // Another choice may have been made meanwhile, here or in another tab; that one is still to be sent.
  if (JSON.stringify(readChoice()) === JSON.stringify(choice)) keep(sent)
}

function keep(choice: ConsentChoice): void {
  held = choice
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // Storage is shut: `held` holds it.
  }
}

/** 128 random bits: says nothing about who chose. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
