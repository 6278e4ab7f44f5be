import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { ListSms, type SmsListEntry } from '../sms.contract.ts'
import { smsStateLabels } from '../sms-state-labels.ts'
import { readSmsRows, selectSmsIds } from './public/sms.queries.ts'

const smsExport = defineListExport(ListSms, { risk: 'exports-people' })

export function registerSmsExport(route: Route): void {
  registerListExport(route, smsExport, async ({ query: { state }, database }) => {
    const rows = await readRowsByIds(database, {
      ids: selectSmsIds(database.db, state),
      read: (ids) => readSmsRows(database.db, ids),
      idOf: ({ id }) => id,
    })
    return { name: 'sms', columns, ...rows }
  })
}

const columns: readonly FileColumn<SmsListEntry>[] = [
  { field: 'written_at', head: 'Parašyta', of: 'at', is: 'moment' },
  { field: 'written_by', head: 'Kas parašė', of: 'at' },
  { field: 'recipient', head: 'Kam', of: 'to' },
  { field: 'order_id', head: 'Užsakymas', of: 'to' },
  { field: 'why', head: 'Kodėl' },
  { field: 'text', head: 'Tekstas', of: 'why' },
  { field: 'parts', head: 'SMS skaičius', of: 'why' },
  { field: 'state', head: 'Būsena', cell: ({ state }) => smsStateLabels[state].words },
  { field: 'sent_at', head: 'Išsiųsta', of: 'state', is: 'moment' },
  { field: 'failure', head: 'Kodėl neišsiųsta', of: 'state' },
]
