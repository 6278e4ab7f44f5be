import { z } from 'zod'
import { ById, defineEndpoint, wrapRow } from '#platform/contract.ts'
import { Text } from '#platform/text.ts'

export const TodoForm = z.object({
  todo: Text(500, undefined, 'Užduotį gali sudaryti ne daugiau kaip 500\u00a0simbolių.').min(1, 'Įrašykite užduotį.'),
})
export type TodoForm = z.infer<typeof TodoForm>

export const Todo = z.object({ id: z.int(), todo: z.string() })
export type Todo = z.infer<typeof Todo>

export const ListTodos = defineEndpoint({
  method: 'GET',
  address: '/api/todos',
  who: 'office:enter',
  summary: 'The administrator’s own tasks, newest first',
  answer: z.object({ data: z.array(Todo) }),
})

export const CreateTodo = defineEndpoint({
  method: 'POST',
  address: '/api/todos',
  who: 'office:enter',
  summary: 'Add a task',
  body: TodoForm,
  answer: wrapRow(Todo),
  status: 201,
})

export const UpdateTodo = defineEndpoint({
  method: 'PUT',
  address: '/api/todos/:id',
  who: 'office:enter',
  summary: 'Change one of the administrator’s own tasks',
  params: ById,
  body: TodoForm,
  answer: wrapRow(Todo),
})

export const DeleteTodo = defineEndpoint({
  method: 'DELETE',
  address: '/api/todos/:id',
  who: 'office:enter',
  summary: 'Delete one of the administrator’s own tasks',
  params: ById,
})
