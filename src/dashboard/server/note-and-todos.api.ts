import { constraintMeans } from '#platform/http/answer-error.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { Refusal } from '#platform/refusal.ts'
import { SaveNote, ShowNote } from '../note.contract.ts'
import { CreateTodo, DeleteTodo, ListTodos, UpdateTodo } from '../todos.contract.ts'
import { createTodo } from './create-todo.ts'
import { deleteTodo } from './delete-todo.ts'
import { listTodosOf, readNoteOf } from './note-and-todos.queries.ts'
import { saveNote } from './save-note.ts'
import { updateTodo } from './update-todo.ts'

// the account was deleted between the question and the answer
const goneMeanwhile = () => new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
constraintMeans('notes_user_id_users_id_fk', goneMeanwhile)
constraintMeans('todos_user_id_users_id_fk', goneMeanwhile)

/** What lies on an administrator's own desk: a note and tasks. */
export const noteAndTodosApi: RoomApi = (route) => {
  route(ShowNote, async ({ who, database }) => ({ note: await readNoteOf(database.db, who.id) }))

  route(SaveNote, async ({ body, who, now, database }) => ({
    note: await database.transaction((tx) => saveNote(tx, { ...body, userId: who.id, now })),
  }))

  route(ListTodos, async ({ who, database }) => ({ data: await listTodosOf(database.db, who.id) }))

  route(CreateTodo, async ({ body: { todo }, who, now, database }) => ({
    data: await database.transaction((tx) => createTodo(tx, { userId: who.id, todo, now })),
  }))

  route(UpdateTodo, async ({ params, body: { todo }, who, database }) => ({
    data: await database.transaction((tx) => updateTodo(tx, { userId: who.id, todoId: params.id, todo })),
  }))

  route(DeleteTodo, async ({ params, who, database }) => {
    await database.transaction((tx) => deleteTodo(tx, { userId: who.id, todoId: params.id }))
  })
}
