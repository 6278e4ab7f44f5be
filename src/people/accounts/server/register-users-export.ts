import type { HandlerInput, Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { addXlsxExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { userCsvColumns } from '../user-csv-columns.ts'
import { ExportUsers, type UserRow, type UserSort } from '../users.contract.ts'
import { readUsers, selectUserIds } from './public/users.queries.ts'
import { presentUser } from './user-version.ts'

/** In the list's order. */
const usersExport = addXlsxExport({ ...ExportUsers, address: '/api/admin/users/export.csv' })

export function registerUsersExport(route: Route): void {
  registerListExport(route, usersExport, (input) => findUsers(input, input.query.sort))
  // by their numbers, as ever
  registerListExport(route, { csv: ExportUsers }, (input) => findUsers(input, 'id'))
}

async function findUsers(
  { query, database }: Pick<HandlerInput<typeof ExportUsers>, 'query' | 'database'>,
  sort: UserSort,
) {
  const rows = await readRowsByIds<UserRow>(database, {
    ids: selectUserIds(database.db, { ...query, sort }),
    read: async (ids) => (await readUsers(database.db, ids)).map(presentUser),
    idOf: ({ id }) => id,
  })
  return { name: 'vartotojai', columns, ...rows }
}

const columns: readonly FileColumn<UserRow>[] = userCsvColumns.map(({ field, head }) => ({ field, head }))
