import { buildLabelsColumn } from '#people/labels/server/public/build-labels-column.ts'
import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import type { Client } from '../clients.contract.ts'
import { ListClients } from '../clients.contract.ts'
import { buildClientIdsSql, readClientRows } from './public/clients.queries.ts'

const clientsExport = defineListExport(ListClients, { risk: 'exports-people' })

export function registerClientsExport(route: Route): void {
  registerListExport(route, clientsExport, async ({ query, now, database }) => {
    const rows = await readRowsByIds(database, {
      ids: await buildClientIdsSql(database.db, query),
      read: (ids) => readClientRows(database.db, ids, now),
      idOf: ({ id }) => id,
    })
    return { name: 'klientai', columns, ...rows }
  })
}

const columns: readonly FileColumn<Client>[] = [
  { field: 'id', head: 'Nr.', of: 'name' },
  { field: 'name', head: 'Klientas' },
  { field: 'kind', head: 'Rūšis', of: 'name', cell: ({ kind }) => (kind === 'company' ? 'Įmonė' : 'Privatus asmuo') },
  { field: 'blocked', head: 'Blokuojamas', of: 'name', cell: ({ blocked }) => blocked?.reason },
  { field: 'code', head: 'Įmonės kodas' },
  { field: 'vat_code', head: 'PVM kodas', of: 'code' },
  {
    field: 'contact',
    head: 'Kontaktinis asmuo',
    cell: ({ contact_name, contact_lastname }) => `${contact_name} ${contact_lastname}`.trim(),
  },
  { field: 'phone', head: 'Telefonas', of: 'contact' },
  { field: 'email', head: 'El. paštas', of: 'contact' },
  { field: 'open', head: 'Skolinga', of: 'owed', is: 'money', cell: ({ balance }) => balance.open },
  { field: 'unbilled', head: 'Dar be sąskaitos', of: 'owed', is: 'money', cell: ({ balance }) => balance.unbilled },
  { field: 'address', head: 'Adresas', of: 'city' },
  { field: 'city', head: 'Miestas' },
  { field: 'postal_code', head: 'Pašto kodas', of: 'city' },
  { field: 'note', head: 'Pastaba', of: 'name' },
  buildLabelsColumn('name'),
]
