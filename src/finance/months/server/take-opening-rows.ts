import { findNamedClients, pickNamedClient } from '#people/clients/server/public/find-named-clients.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { type ImportRow, type RowsToFind, takeTurns } from '#shell/imports/server/public/import-rows.ts'
import { RowCells } from '#shell/imports/server/public/read-cells.ts'
import { readClosedUntil } from './public/read-closed-until.ts'

type OpeningField<Field extends string> = Field | 'client' | 'source'

interface OpeningRow<Field extends string> {
  row: number
  cells: RowCells<OpeningField<Field>>
  /** Undefined: it names none, or was refused. */
  clientId: number | undefined
  source: string
  today: Day
  closed: Day | undefined
}

/** Rows of a file of another program that opens a ledger of ours. A client that is not known is refused. */
export async function* takeOpeningRows<Field extends string>(
  { tx, now }: Work,
  { rows, reportChecked }: RowsToFind<OpeningField<Field>, unknown>,
  { errors, needsClient }: { errors: RowError[]; needsClient: boolean },
): AsyncGenerator<OpeningRow<Field>> {
  const clientIn = ({ values }: ImportRow<'client', unknown>) => values.client?.trim() ?? ''
  const named = await findNamedClients(tx, rows.map(clientIn))
  const today = toVilniusDay(now)
  const closed = await readClosedUntil(tx)
  for await (const row of takeTurns(rows, reportChecked)) {
    const cells = new RowCells(row, errors)
    const said = clientIn(row)
    const client = said || needsClient ? pickNamedClient(named, said) : undefined
    if (client && 'problem' in client) cells.refuse('client', client.problem)
    const source = cells.text('source', 200) ?? 'Ankstesnė programa'
    yield { row: row.row, cells, clientId: client && 'id' in client ? client.id : undefined, source, today, closed }
  }
}
