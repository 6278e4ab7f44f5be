import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsInPages } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { ListTasks, type Task } from '../tasks.contract.ts'
import { listTasks } from './tasks.queries.ts'

const tasksExport = defineListExport(ListTasks, { risk: 'exports-people' })

export function registerTasksExport(route: Route): void {
  registerListExport(route, tasksExport, async ({ query, who, now, database: { db } }) => ({
    name: 'uzduotys',
    columns,
    ...(await readRowsInPages((page) => listTasks(db, { ...query, ...page }, { who, now }))),
  }))
}

const columns: readonly FileColumn<Task>[] = [
  { field: 'title', head: 'Užduotis' },
  { field: 'note', head: 'Pastaba', of: 'title' },
  { field: 'day', head: 'Diena', is: 'day' },
  { field: 'time', head: 'Valanda', of: 'day' },
  { field: 'assignee', head: 'Kam', cell: ({ assignee }) => assignee?.name },
  { field: 'about', head: 'Apie ką', cell: ({ about }) => about?.title },
  { field: 'done_at', head: 'Atlikta', of: 'done', is: 'moment' },
  { field: 'done_by', head: 'Kas atliko', of: 'done' },
]
