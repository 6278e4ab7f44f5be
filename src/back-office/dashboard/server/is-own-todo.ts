import { and, eq, type SQL } from 'drizzle-orm'
import { todos } from './dashboard.tables.ts'

export function isOwnTodo(userId: number, todoId: number): SQL | undefined {
  return and(eq(todos.id, todoId), eq(todos.user_id, userId))
}
