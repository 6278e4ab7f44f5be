import { asc, eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { CreateTask, ListTaskAssignees, ListTasks, RemoveTask, ShowTask, UpdateTask } from '../tasks.contract.ts'
import { createTask, removeTask, updateTask } from './save-task.ts'
import { listTasks, showTask, TASKS_A_PAGE } from './tasks.queries.ts'

export const registerTaskRoutes: ModuleApi = (route) => {
  route(ListTasks, async ({ query, who, now, database: { db } }) => {
    const { rows, total } = await listTasks(db, query, { who, now })
    const { page: _, ...filters } = query
    return buildPageAnswer(rows, total, query, TASKS_A_PAGE, buildEndpointUrl(ListTasks, { query: filters }))
  })

  route(ListTaskAssignees, async ({ database: { db } }) => ({
    data: await db
      .select({ id: users.id, name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
      .from(users)
      .where(eq(users.is_admin, true))
      .orderBy(asc(sql`${users.name} collate "lt-x-icu"`), asc(users.id)),
  }))

  route(ShowTask, async ({ params: { id }, who, database: { db } }) => ({ data: await showTask(db, id, who) }))

  route(CreateTask, async ({ body, who, act }) =>
    act(async (work) => {
      const id = await createTask(work, body)
      // Whoever gives a task to somebody else still sees it: they made it.
      return { data: await showTask(work.tx, id, who) }
    }),
  )

  route(UpdateTask, async ({ params: { id }, body, who, act }) =>
    act(async (work) => {
      const seesAll = { id: who.id, rights: [...who.rights, 'tasks:all' as const] }
      await updateTask(work, { ...body, id, who })
      return { data: await showTask(work.tx, id, seesAll) }
    }),
  )

  route(RemoveTask, async ({ params: { id }, who, act }) => act((work) => removeTask(work, { id, who })))
}
