import { z } from 'zod'
import { defineEndpoint, IdInBody, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, SingleLineText, Text } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { taskSubjects } from './task-kinds.ts'

const Somebody = z.object({ id: z.int(), name: z.string() })

export const Task = z.object({
  id: z.int(),
  title: z.string(),
  note: z.string(),
  /** Of Vilnius. */
  day: z.string(),
  /** `HH:MM`; null: any time of the day. */
  time: z.string().nullable(),
  /** Null: nobody's yet. */
  assignee: Somebody.nullable(),
  /** `title`: as it is called now, or was before it was deleted; `is_gone`: it is there no longer; `table`: of a product. */
  about: z
    .object({
      kind: z.enum(taskSubjects),
      id: z.int(),
      title: z.string(),
      is_gone: z.literal(true).optional(),
      table: z.enum(['rent', 'sell', 'addition']).optional(),
    })
    .nullable(),
  /** Null: open. */
  done_at: Instant.nullable(),
  /** Null: open, or the account is deleted. */
  done_by: z.string().nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
  version: z.int(),
})
export type Task = z.infer<typeof Task>

const noTitle = 'Įrašykite, ką reikia padaryti.'
const noDay = 'Pasirinkite dieną.'
const wrongTime = 'Valanda rašoma taip: 09:30.'

const fields = {
  title: SingleLineText(200, noTitle).min(1, noTitle),
  note: Text(2_000),
  day: DayInput(noDay, noDay),
  time: LimitedString(5, wrongTime)
    .regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, wrongTime)
    .nullable()
    .transform((time) => time || null),
  assignee_id: IdInBody.nullable(),
}
const About = z.object({ kind: z.enum(taskSubjects), id: IdInBody })

export const taskStates = ['open', 'overdue', 'done'] as const
const Empty = z.literal('').transform(() => undefined)

const TaskFilters = z.object({
  /** Absent: one's own. `all`: all that one may see. */
  whose: Empty.or(z.literal('all')).optional(),
  /** Absent: open. */
  state: Empty.or(z.enum(taskStates)).optional(),
  /** `order-7`: about this alone. */
  about: LimitedString(30)
    .regex(new RegExp(`^(?:${taskSubjects.join('|')})-[1-9]\\d{0,9}$`))
    .optional(),
  /** Up to this day. */
  until: DayInput().optional(),
})
export type TaskFilters = z.infer<typeof TaskFilters>

const tasksCalls = defineResource('/api/admin/tasks', { read: 'office:enter', write: 'office:enter' })

export const ListTasks = tasksCalls.read({
  about: 'the-shop',
  summary:
    'Tasks, the next day first, done ones newest first, 20 a page: one’s own, or all that one may see: with `tasks:all` everybody’s, else those for oneself, made by oneself and nobody’s',
  query: OfficePageQuery.extend(TaskFilters.shape),
  answer: wrapRows(Task),
})

export const ShowTask = tasksCalls.show({ about: 'the-shop', summary: 'One task', answer: wrapRow(Task) })

export const CreateTask = tasksCalls.create({
  summary: 'A new task for a day; 422 at `assignee_id` for who is not of the staff, at `about` for what is not there',
  body: z.object({
    title: fields.title,
    note: fields.note.default(''),
    day: fields.day,
    time: fields.time.optional(),
    assignee_id: fields.assignee_id.optional(),
    about: About.nullish(),
  }),
  answer: wrapRow(Task),
})

export const UpdateTask = tasksCalls.update({
  summary:
    'Change a task, or say that it is `done` or not; what is not sent stays. 409 `changed-meanwhile` when `seen` is not its version',
  body: z.object(fields).extend({ done: z.boolean(), seen: z.int() }).partial(),
  answer: wrapRow(Task),
  refuses: [409],
})

export const RemoveTask = tasksCalls.remove({ summary: 'Remove a task' })

export const ListTaskAssignees = defineEndpoint({
  method: 'GET',
  address: '/api/admin/tasks/assignees',
  who: 'office:enter',
  about: 'the-shop',
  summary: 'The staff by name, whom tasks may be given to',
  answer: z.object({ data: z.array(Somebody) }),
})
