import { desc, eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Todo } from '../todos.contract.ts'
import { notes, todos } from './dashboard.tables.ts'

export async function readNoteOf(reader: Reader, userId: number): Promise<string> {
  const [kept] = await reader.select({ note: notes.note }).from(notes).where(eq(notes.user_id, userId))
  return kept?.note ?? ''
}

export function listTodosOf(reader: Reader, userId: number): Promise<Todo[]> {
  return reader
    .select({ id: todos.id, todo: todos.todo })
    .from(todos)
    .where(eq(todos.user_id, userId))
    .orderBy(desc(todos.id))
}
