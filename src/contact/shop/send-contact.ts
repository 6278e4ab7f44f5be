import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { LONGEST_FILL_MS } from '../check-contact.ts'
import type { SendContact } from '../contact.contract.ts'

const sendContactEndpoint = slimEndpoint<typeof SendContact>('POST', '/api/contact')

/**
 * Sends what was typed into a form that has been open for `filledMs`. When this browser's clock is wrong, the server
 * says what time it is, and the message goes once more with the time set right.
 */
export async function sendContact(form: FormData, filledMs: number): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? '')
  const message = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    website: text('website'),
  }
  // A page may stand open for a week before somebody writes.
  const filled = Math.min(filledMs, LONGEST_FILL_MS / 2)
  const send = (now: number) => sendRequest(sendContactEndpoint, { body: { ...message, form_start: now - filled } })
  try {
    await send(Date.now())
  } catch (error) {
    const serverTime = error instanceof ApiError ? error.body.server_time : undefined
    if (typeof serverTime !== 'number') throw error
    await send(serverTime)
  }
}
