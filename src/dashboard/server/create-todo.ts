import type { Tx } from '#platform/database/database.ts'
import type { Todo, TodoForm } from '../todos.contract.ts'
import { todos } from './dashboard.tables.ts'

/** A new task of an administrator. */
export async function createTodo(
  tx: Tx,
  { userId, todo, now }: TodoForm & { userId: number; now: Date },
): Promise<Todo> {
  const [created] = await tx
    .insert(todos)
    .values({ user_id: userId, todo, created_at: now })
    .returning({ id: todos.id, todo: todos.todo })
  if (!created) throw new Error('The task was not written')
  return created
}
