import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { type KeepNote, SaveNote, ShowNote } from '../note.contract.ts'
import { CreateTodo, DeleteTodo, ListTodos, type Todo, type TodoForm, UpdateTodo } from '../todos.contract.ts'
import { notes, todos } from './dashboard.tables.ts'

const goneMeanwhile = () => new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
registerConstraintRefusal('notes_user_id_users_id_fk', goneMeanwhile)
registerConstraintRefusal('todos_user_id_users_id_fk', goneMeanwhile)

export const registerNoteAndTodoRoutes: ModuleApi = (route) => {
  route(ShowNote, async ({ who, database }) => ({ note: await readNoteOf(database.db, who.id) }))

  route(SaveNote, async ({ body, who, act }) => ({
    note: await act((work) => saveNote(work, { ...body, userId: who.id })),
  }))

  route(ListTodos, async ({ who, database }) => ({ data: await listTodosOf(database.db, who.id) }))

  route(CreateTodo, async ({ body: { todo }, who, act }) => ({
    data: await act((work) => createTodo(work, { userId: who.id, todo })),
  }))

  route(UpdateTodo, async ({ params, body: { todo }, who, database }) => ({
    data: await database.transaction((tx) => updateTodo(tx, { userId: who.id, todoId: params.id, todo })),
  }))

  route(DeleteTodo, async ({ params, who, database }) => {
    await database.transaction((tx) => deleteTodo(tx, { userId: who.id, todoId: params.id }))
  })
}

/** 404 for none, or another's. */
async function deleteTodo(tx: Tx, { userId, todoId }: { userId: number; todoId: number }): Promise<void> {
  const deleted = await tx.delete(todos).where(isOwnTodo(userId, todoId)).returning({ id: todos.id })
  if (deleted.length === 0) throw notFound('Tokios užduoties nėra.')
}

async function createTodo(work: Work, { userId, todo }: TodoForm & { userId: number }): Promise<Todo> {
  const { tx, now } = work
  const [created] = await tx
    .insert(todos)
    .values({ user_id: userId, todo, created_at: now })
    .returning({ id: todos.id, todo: todos.todo })
  if (!created) throw new Error('The task was not written')
  return created
}

async function updateTodo(
  tx: Tx,
  { userId, todoId, todo }: TodoForm & { userId: number; todoId: number },
): Promise<Todo> {
  const [updated] = await tx
    .update(todos)
    .set({ todo })
    .where(isOwnTodo(userId, todoId))
    .returning({ id: todos.id, todo: todos.todo })
  if (!updated) throw notFound('Tokios užduoties nėra.')
  return updated
}

/** 409 with the current text when it is none of `seen`. The same text again is no conflict. */
async function saveNote(work: Work, { userId, note, seen }: KeepNote & { userId: number }): Promise<string> {
  const { tx, now } = work
  const kept = await lockNote(work, userId)
  const known = seen === undefined || [seen, note].flat().includes(kept)
  if (!known) throw conflict('note-changed', 'Pastaba tuo metu pakeista kitame lange.', { note: kept })

  const [saved] = await tx
    .update(notes)
    .set({ note, updated_at: now })
    .where(eq(notes.user_id, userId))
    .returning({ note: notes.note })
  return saved?.note ?? note
}

/** Inserts first: two first saves are serialised. */
async function lockNote(work: Work, userId: number): Promise<string> {
  const { tx, now } = work
  await tx.insert(notes).values({ user_id: userId, note: '', updated_at: now }).onConflictDoNothing()
  const [kept] = await tx.select({ note: notes.note }).from(notes).where(eq(notes.user_id, userId)).for('update')
  return kept?.note ?? ''
}

function isOwnTodo(userId: number, todoId: number): SQL | undefined {
  return and(eq(todos.id, todoId), eq(todos.user_id, userId))
}

async function readNoteOf(reader: Reader, userId: number): Promise<string> {
  const [kept] = await reader.select({ note: notes.note }).from(notes).where(eq(notes.user_id, userId))
  return kept?.note ?? ''
}

function listTodosOf(reader: Reader, userId: number): Promise<Todo[]> {
  return reader
    .select({ id: todos.id, todo: todos.todo })
    .from(todos)
    .where(eq(todos.user_id, userId))
    .orderBy(desc(todos.id))
}
