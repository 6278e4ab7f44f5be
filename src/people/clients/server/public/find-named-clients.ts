import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { clients } from '../clients.tables.ts'

/** Ids by what a file says, in lower case; several where it fits several. */
export type NamedClients = Map<string, Set<number>>

const A_BATCH = 20_000

/** By number, company or VAT code, name, e-mail or phone; who was merged into another is nobody. */
export async function findNamedClients(tx: Tx, cells: readonly string[]): Promise<NamedClients> {
  const wanted = [...new Set(cells.map((text) => text.trim().toLowerCase()).filter(Boolean))]
  const named: NamedClients = new Map()
  for (let at = 0; at < wanted.length; at += A_BATCH) {
    const some = wanted.slice(at, at + A_BATCH)
    const ids = some.filter((text) => /^\d{1,9}$/.test(text)).map(Number)
    const { id, code, vat_code, name, email, phone } = clients
    const texts = sql`any(${sql.param(some)}::text[])`
    const rows = await tx
      .select({ id, code, vat_code, name, email, phone })
      .from(clients)
      .where(
        sql`${clients.merged_into} is null and (${id} = any(${sql.param(ids)}::int[]) or ${code} = ${texts} or lower(${vat_code}) = ${texts}
          or lower(${name}) = ${texts} or lower(${email}) = ${texts} or ${phone} = ${texts})`,
      )
    const said = new Set(some)
    for (const row of rows)
      for (const cell of [String(row.id), row.code, row.vat_code, row.name, row.email, row.phone]) {
        const key = cell?.toLowerCase()
        if (key && said.has(key)) named.set(key, (named.get(key) ?? new Set()).add(row.id))
      }
  }
  return named
}

/** The one client that a cell names; else why not. */
export function pickNamedClient(named: NamedClients, cell: string | undefined): { id: number } | { problem: string } {
  const said = cell?.trim()
  if (!said) return { problem: 'Nurodykite klientą: numerį, įmonės kodą, pavadinimą arba el. paštą.' }
  const [id, other] = named.get(said.toLowerCase()) ?? []
  if (id === undefined) return { problem: `Kliento „${said.slice(0, 60)}“ nėra.` }
  if (other !== undefined) return { problem: `„${said.slice(0, 60)}“ tinka keliems: įrašykite numerį.` }
  return { id }
}
