import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Todo, TodoForm } from '../todos.contract.ts'
import { todos } from './dashboard.tables.ts'
import { ownTodo } from './own-todo.ts'

/** Changes an administrator's own task. 404 when it is another's or not there. */
export async function updateTodo(
  tx: Tx,
  { userId, todoId, todo }: TodoForm & { userId: number; todoId: number },
): Promise<Todo> {
  const [updated] = await tx
    .update(todos)
    .set({ todo })
    .where(ownTodo(userId, todoId))
    .returning({ id: todos.id, todo: todos.todo })
  if (!updated) throw notFound('Tokios užduoties nėra.')
  return updated
}
