import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { todos } from './dashboard.tables.ts'
import { ownTodo } from './own-todo.ts'

/** Deletes an administrator's own task. 404 when it is another's or not there. */
export async function deleteTodo(tx: Tx, { userId, todoId }: { userId: number; todoId: number }): Promise<void> {
  const deleted = await tx.delete(todos).where(ownTodo(userId, todoId)).returning({ id: todos.id })
  if (deleted.length === 0) throw notFound('Tokios užduoties nėra.')
}
