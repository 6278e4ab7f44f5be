import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import type { PayLinkSubject } from '#people/mail/pay-link-subject.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#shell/action/work.ts'
import { payLinkPath } from '../../pay-link-path.ts'
import { pay_links } from '../pay-links.tables.ts'

interface PayLinkInput {
  config: Pick<Config, 'payments' | 'publicUrl'>
  of: PayLinkSubject
}

/** Earlier ones stay valid. Undefined without online payment. */
export async function payLink(work: Work, { config, of }: PayLinkInput): Promise<string | undefined> {
  const { tx, now } = work
  if (config.payments.length === 0) return undefined
  const secret = generateSecret()
  await tx
    .insert(pay_links)
    .values({
      hash: hashSecret(secret),
      order_id: 'order' in of ? of.order : null,
      document_id: 'document' in of ? of.document : null,
      client_id: 'client' in of ? of.client : null,
      made_at: now,
    })
  return config.publicUrl + payLinkPath(secret)
}
