import { isAmong } from '#platform/database/is-among.ts'
import { withImportUndone } from '#platform/database/undoing-import.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import type { DocumentSnapshot } from '../../document-snapshot.ts'
import { allocateNumber } from '../allocate-number.ts'
import { document_balances, documents } from '../documents.tables.ts'
import { snapshotHash } from './snapshot-hash.ts'

/** No shop can name one so: its series are capitals. */
const series = 'opening'

export interface OpeningDebt {
  clientId: number
  dueOn: Day
  snapshot: DocumentSnapshot
}

/** Under the numbers and days of the program that issued them; they are owed from now on. */
export async function writeOpeningDebts(work: Work, debts: readonly OpeningDebt[]): Promise<number[]> {
  const { tx, now } = work
  const ids: number[] = []
  for (const some of splitIntoThousands(debts)) {
    const { number } = await allocateNumber(work, { kind: 'opening', series, count: some.length })
    const written = await tx
      .insert(documents)
      .values(
        some.map(({ clientId, dueOn, snapshot }, at) => ({
          client_id: clientId,
          due_on: dueOn,
          kind: 'opening' as const,
          series,
          number: number + at,
          full_number: snapshot.full_number,
          issued_on: snapshot.issued_on,
          issued_at: now,
          snapshot,
          snapshot_hash: snapshotHash(snapshot),
        })),
      )
      .returning({ id: documents.id })
    ids.push(...written.map(({ id }) => id))
  }
  return ids
}

/** 409 `in-use` once something was paid of one, or it was reminded of. */
export async function removeOpeningDebts({ tx }: Work, { ids }: { ids: number[] }): Promise<void> {
  await assertNothingDepends(tx, { table: 'documents', ids, own: ['document_balances'] })
  await withImportUndone(tx, async () => {
    await tx.delete(document_balances).where(isAmong(document_balances.document_id, ids))
    await tx.delete(documents).where(isAmong(documents.id, ids))
  })
}
