import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { lettersHave } from '#accounts/server/letters-have.ts'
import { parsePhone } from '#codes/phone.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Client } from '../clients.contract.ts'
import { clients } from './clients.tables.ts'

export const CLIENTS_A_PAGE = 20

export type ClientRow = typeof clients.$inferSelect

/** One page of those who are called, written to or rung so: by the beginning of the name, then the others. */
export async function listClients(
  reader: Reader,
  { search, page }: { search?: string | undefined; page: number },
): Promise<{ rows: Client[]; total: number }> {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) {
    const rows = await reader
      .select()
      .from(clients)
      .orderBy(desc(clients.id))
      .limit(CLIENTS_A_PAGE)
      .offset((page - 1) * CLIENTS_A_PAGE)
    return { rows: rows.map(asClient), total: await reader.$count(clients) }
  }
  // Sorted are only as many as anybody tells apart: three letters fit a hundred thousand names.
  const few = reader
    .select()
    .from(clients)
    .where(isAbout(search ?? '', words))
    .limit(mostFound)
    .as('few')
  const begins = sql`${few.letters} like plain_letters(${(words[0] ?? '').replaceAll(/[\\%_]/g, '\\$&')}) || '%'`
  const found = await reader.select().from(few).orderBy(desc(begins), sql`${few.name} collate "lt-x-icu"`, few.id)
  const at = (page - 1) * CLIENTS_A_PAGE
  return { rows: found.slice(at, at + CLIENTS_A_PAGE).map(asClient), total: found.length }
}

/** Undefined when there is none. */
export async function showClient(reader: Reader, id: number): Promise<Client | undefined> {
  const [row] = await readClients(reader, eq(clients.id, id))
  return row && asClient(row)
}

export function readClients(reader: Reader, where: SQL | undefined): Promise<ClientRow[]> {
  return reader.select().from(clients).where(where)
}

/** More are not told apart by anybody: who searches types another letter. */
const mostFound = 200

/** A phone, however it is written and also the beginning of one; else all words, as the office's other lists know them. */
function isAbout(search: string, words: string[]): SQL | undefined {
  const phone = parsePhone(search)
  if (phone) return lettersHave(clients.letters, phone)
  const digits = search.replaceAll(/\D/g, '')
  if (/^[+\d\s()./-]+$/.test(search) && digits.length > 2)
    return lettersHave(clients.letters, digits.replace(/^(?:370|[80])(?=[3-9]\d{2})/, ''))
  return and(...words.map((word) => lettersHave(clients.letters, word)))
}

export function asClient({ created_at, created_by: _, updated_at: __, letters: ___, ...client }: ClientRow): Client {
  return { ...client, created_at: created_at.toISOString() }
}
