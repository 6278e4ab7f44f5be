import type { Tx } from '#platform/database/database.ts'

interface MailAboutOrder {
  orderId: number
  recipient: string
  now: Date
}

/** Where the link leads in this mail, under `{{shop}}`; undefined: where it says. */
type Elsewhere = (tx: Tx, mail: MailAboutOrder) => Promise<string | undefined>

const links = new Map<string, Elsewhere>()

/**
 * Says where an address in mails about orders leads, mail by mail, as each is sent: what such a link proves is then in the mailbox
 * alone, and never in a mail that is kept. A mail that is sent again gets another one.
 */
export function leadElsewhere(address: string, elsewhere: Elsewhere): void {
  links.set(address, elsewhere)
}

/** The words of a mail as they leave. */
export async function ledElsewhere<Words extends { text: string; html: string }>(
  transaction: <T>(action: (tx: Tx) => Promise<T>) => Promise<T>,
  words: Words,
  { orderId, ...mail }: Omit<MailAboutOrder, 'orderId'> & { orderId: number | null },
): Promise<Words> {
  let led = words
  if (orderId === null) return led
  for (const [address, elsewhere] of links) {
    if (!led.text.includes(address) && !led.html.includes(address)) continue
    const to = await transaction((tx) => elsewhere(tx, { ...mail, orderId }))
    if (to) led = { ...led, text: led.text.replaceAll(address, to), html: led.html.replaceAll(address, to) }
  }
  return led
}
