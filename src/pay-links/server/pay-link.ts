import { hashSecret, newSecret } from '#accounts/server/secret.ts'
import type { PaidByMail } from '#mail/paid-by-mail.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/database.ts'
import { payLinkPath } from '../pay-link-path.ts'
import { pay_links } from './pay-links.tables.ts'

interface Wanted {
  config: Pick<Config, 'payments' | 'publicUrl'>
  of: PaidByMail
  now: Date
}

/**
 * The address of a new link by which anybody may pay for this; earlier ones go on opening it. Undefined where nobody takes money
 * on the net.
 */
export async function payLink(tx: Tx, { config, of, now }: Wanted): Promise<string | undefined> {
  if (config.payments.length === 0) return undefined
  const secret = newSecret()
  await tx.insert(pay_links).values({
    hash: hashSecret(secret),
    order_id: 'order' in of ? of.order : null,
    document_id: 'document' in of ? of.document : null,
    client_id: 'client' in of ? of.client : null,
    made_at: now,
  })
  return config.publicUrl + payLinkPath(secret)
}
