import { and, eq, type SQL } from 'drizzle-orm'
import { todos } from './dashboard.tables.ts'

/** The task, when it is this administrator's: another's answers like one that is not there. */
export function ownTodo(userId: number, todoId: number): SQL | undefined {
  return and(eq(todos.id, todoId), eq(todos.user_id, userId))
}
