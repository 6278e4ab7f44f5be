import { eq } from 'drizzle-orm'
import { hashSecret } from '#accounts/server/secret.ts'
import type { PaidByMail } from '#mail/paid-by-mail.ts'
import type { Reader } from '#platform/database/database.ts'
import { pay_links } from './pay-links.tables.ts'

/** What a link is for; undefined for any other text. Looked for by its hash, so that no answer comes quicker for a better guess. */
export async function findPayLink(reader: Reader, secret: string): Promise<PaidByMail | undefined> {
  if (!shape.test(secret)) return undefined
  const [link] = await reader
    .select({ order: pay_links.order_id, document: pay_links.document_id, client: pay_links.client_id })
    .from(pay_links)
    .where(eq(pay_links.hash, hashSecret(secret)))
  if (!link) return undefined
  const { order, document, client } = link
  if (order !== null) return { order }
  return document !== null ? { document } : { client: client as number }
}

/** As `newSecret` makes them. */
const shape = /^[\w-]{43}$/
