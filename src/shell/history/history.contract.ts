import { z } from 'zod'
import { defineEndpoint, Id, Instant, OfficePageQuery, wrapRows } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { fileParameters } from '#shell/exports/file-parameters.ts'
import { subjectKinds } from './audit-events.ts'

const SubjectKind = z.enum(subjectKinds)
const Empty = z.literal('').transform(() => undefined)
const Day = DayInput()

export const HistoryLine = z.object({
  id: z.int(),
  at: Instant,
  /** Null: the shop itself. A person without a name has no account any more. */
  by: z.object({ id: z.int(), name: z.string().nullable(), was_admin: z.boolean() }).nullable(),
  /** An event's name, `order.paid`. */
  deed: z.string(),
  subject: z.object({ kind: SubjectKind, id: z.int().nullable(), title: z.string() }),
  /** `{ field: [before, after] }`, or facts. */
  details: z.record(z.string(), z.unknown()),
})
export type HistoryLine = z.infer<typeof HistoryLine>

const Filters = z.object({
  kind: Empty.or(SubjectKind).optional(),
  /** A person's id; 0 is the shop itself. */
  by: Empty.or(z.literal('0').or(Id)).optional(),
  /** Inclusive Vilnius days. */
  from: Empty.or(Day).optional(),
  to: Empty.or(Day).optional(),
  /** The subject has the form `order-12`. An order includes the lines of its rentals. */
  subject: Empty.or(LimitedString(100).regex(new RegExp(`^(${subjectKinds.join('|')})-\\d{1,9}$`))).optional(),
})
export type HistoryFilters = z.output<typeof Filters>

export const ListHistory = defineEndpoint({
  method: 'GET',
  address: '/api/admin/history',
  who: 'history:read',
  summary: 'Who did what, newest first, 20 a page',
  query: OfficePageQuery.extend(Filters.shape),
  answer: wrapRows(HistoryLine),
})

export const ListHistoryPeople = defineEndpoint({
  method: 'GET',
  address: '/api/admin/history/people',
  who: 'history:read',
  summary: 'Administrators whom the history names, for its filter',
  answer: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

export const ExportHistory = defineEndpoint({
  method: 'GET',
  address: '/api/admin/history/export',
  who: 'history:read',
  risk: 'exports-people',
  summary: 'The same lines as a CSV file',
  query: Filters.extend(fileParameters),
  file: 'text/csv',
})
