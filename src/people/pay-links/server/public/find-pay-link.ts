import { and, eq, gte } from 'drizzle-orm'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import type { PayLinkSubject } from '#people/mail/pay-link-subject.ts'
import type { Reader } from '#platform/database/database.ts'
import { computeLinkExpiryCutoff } from '../../link-lifetime.ts'
import { pay_links } from '../pay-links.tables.ts'

/** Until half a year after it was made. By hash: timing tells nothing. */
export async function findPayLink(reader: Reader, secret: string, now: Date): Promise<PayLinkSubject | undefined> {
  if (!shape.test(secret)) return undefined
  const [link] = await reader
    .select({ order: pay_links.order_id, document: pay_links.document_id, client: pay_links.client_id })
    .from(pay_links)
    .where(and(eq(pay_links.hash, hashSecret(secret)), gte(pay_links.made_at, computeLinkExpiryCutoff(now))))
  if (!link) return undefined
  const { order, document, client } = link
  if (order !== null) return { order }
  return document !== null ? { document } : { client: client as number }
}

/** The shape is that of `generateSecret`. */
const shape = /^[\w-]{43}$/
