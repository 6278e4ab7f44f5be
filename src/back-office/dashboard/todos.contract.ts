import { z } from 'zod'
import { wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { Text } from '#platform/text.ts'

export const TodoForm = z.object({
  todo: Text(500, undefined, 'Užduotį gali sudaryti ne daugiau kaip 500\u00a0simbolių.').min(1, 'Įrašykite užduotį.'),
})
export type TodoForm = z.infer<typeof TodoForm>

export const Todo = z.object({ id: z.int(), todo: z.string() })
export type Todo = z.infer<typeof Todo>

const todosCalls = defineResource('/api/todos', { read: 'office:enter', write: 'office:enter' })

export const ListTodos = todosCalls.read({
  summary: 'The administrator’s own tasks, newest first',
  answer: z.object({ data: z.array(Todo) }),
})

export const CreateTodo = todosCalls.create({ summary: 'Add a task', body: TodoForm, answer: wrapRow(Todo) })

export const UpdateTodo = todosCalls.update({
  summary: 'Change one of the administrator’s own tasks',
  body: TodoForm,
  answer: wrapRow(Todo),
})

export const DeleteTodo = todosCalls.remove({ summary: 'Delete one of the administrator’s own tasks' })
