import { inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { clients } from '../clients.tables.ts'

/** 409 `in-use`. */
export async function removeImportedClients({ tx }: Work, { ids, at }: { ids: number[]; at: Date }): Promise<void> {
  await assertNothingDepends(tx, { table: 'clients', ids, own: ['client_contacts'], unchangedSince: at })
  for (const some of splitIntoThousands(ids)) await tx.delete(clients).where(inArray(clients.id, some))
}
