import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/http/api-server.ts'
import { mails } from './server/mail.tables.ts'
import { withShopAddress } from './shop-address.ts'

export interface MailedLink {
  href: string
  token: string
  email: string
}

/** The link of the newest mail; empty texts when none. */
export async function findMailedLink(
  { context }: { context: AppContext },
  address: string,
  path = '',
): Promise<MailedLink> {
  const written = await context.database.db
    .select()
    .from(mails)
    .where(eq(sql`lower(${mails.recipient})`, address.toLowerCase()))
    .orderBy(desc(mails.id))
  const links = written.flatMap(({ text }) =>
    [...withShopAddress(text, context.config.publicUrl).matchAll(/http\S+[?#]token=\S+/g)].map(([link]) => link),
  )
  const href = links.find((link) => link.includes(path)) ?? ''
  const said = new URLSearchParams(href.replace(/^[^?#]*[?#]/, ''))
  return { href, token: said.get('token') ?? '', email: said.get('email') ?? '' }
}
