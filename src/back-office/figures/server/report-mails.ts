import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import { listRightsOfRoles } from '#people/accounts/roles.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { Reader } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { list_views } from '#shell/list-views/server/list-views.tables.ts'
import { buildMonthMail, buildViewMail } from '../month-report.mail.ts'
import { findReportOfScreen, mailableScreens } from './find-reports-of-screens.ts'
import { readMonthReport } from './read-month-report.ts'
import { report_mails } from './report-mails.tables.ts'

interface MailedReports {
  month: boolean
  views: number[]
}

export async function readMailedReports(reader: Reader, userId: number): Promise<MailedReports> {
  const rows = await reader
    .select()
    .from(report_mails)
    .where(eq(report_mails.user_id, userId))
    .orderBy(asc(report_mails.view_id))
  return { month: rows.some(({ view_id }) => view_id === null), views: rows.flatMap(({ view_id }) => view_id ?? []) }
}

export async function listMailableViews(
  reader: Reader,
  userId: number,
): Promise<{ id: number; list: string; report: string; name: string }[]> {
  const rows = await reader
    .select({ id: list_views.id, list: list_views.list, name: list_views.name })
    .from(list_views)
    .where(
      and(
        inArray(list_views.list, [...mailableScreens]),
        or(eq(list_views.user_id, userId), eq(list_views.shared, true)),
      ),
    )
    .orderBy(asc(list_views.list), asc(list_views.id))
  return rows.map((row) => ({ ...row, report: findReportOfScreen(row.list)?.title ?? '' }))
}

/** What stays chosen keeps its month, so that nothing is mailed twice. */
export async function saveMailedReports(work: Work<number>, { month, views }: MailedReports): Promise<void> {
  const { tx, now, by: userId } = work
  const seen = await tx
    .select({ id: list_views.id, list: list_views.list })
    .from(list_views)
    .where(and(inArray(list_views.id, views), or(eq(list_views.user_id, userId), eq(list_views.shared, true))))
  const known = seen.filter(({ list }) => findReportOfScreen(list)).map(({ id }) => id)
  if (views.some((id) => !known.includes(id))) throw invalid({ views: ['Tokio ataskaitos rodinio nėra.'] })
  const chosen = [...(month ? [null] : []), ...new Set(views)]
  const before = await tx.select().from(report_mails).where(eq(report_mails.user_id, userId)).for('update')
  const dropped = before.filter(({ view_id }) => !chosen.includes(view_id)).map(({ id }) => id)
  if (dropped.length > 0) await tx.delete(report_mails).where(inArray(report_mails.id, dropped))
  const sent_month = findMonthOver(toVilniusDay(now))
  if (chosen.length > 0)
    await tx
      .insert(report_mails)
      .values(chosen.map((view_id) => ({ user_id: userId, view_id, sent_month })))
      .onConflictDoNothing()
}

/** The month before the day's. */
const findMonthOver = (day: Day): string => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)

const mailsFrom = '07:00'

/**
 * From the morning of a month's first day. One transaction a report: the mail and its month are written together, so that a
 * restart mails what is left, and of several processes one mails each.
 */
export async function mailReports({ database, clock }: AppContext): Promise<void> {
  const now = clock()
  if (toVilniusDay(now).endsWith('-01') && toVilniusTime(now) < mailsFrom) return
  const month = findMonthOver(toVilniusDay(now))
  const due = await database.db
    .select({ id: report_mails.id })
    .from(report_mails)
    .where(lt(report_mails.sent_month, month))
    .orderBy(asc(report_mails.id))
  for (const { id } of due) await transact(database, { now }, (work) => mailReport(work, { id, month }))
}

async function mailReport(work: Work, { id, month }: { id: number; month: string }): Promise<void> {
  const { tx, now } = work
  const [row] = await tx
    .select()
    .from(report_mails)
    .where(and(eq(report_mails.id, id), lt(report_mails.sent_month, month)))
    .for('update', { skipLocked: true })
  if (!row) return
  await tx.update(report_mails).set({ sent_month: month }).where(eq(report_mails.id, id))
  const [person] = await tx.select().from(users).where(eq(users.id, row.user_id))
  // who may no longer read reports gets none, and gets them again when they may
  if (!person || !listRightsOfRoles(person.roles).includes('reports:read')) return
  const place = person.held_to_place ? (person.place_id ?? undefined) : undefined
  const content =
    row.view_id === null
      ? buildMonthMail(await readMonthReport(tx, { month, place, now }))
      : await buildMailOfView(tx, { viewId: row.view_id, month, place, now })
  if (content) await enqueueMail(work, content, { to: person.email, user_id: person.id })
}

interface ViewToMail {
  viewId: number
  month: string
  /** Who is held to a place gets it, whatever the view says. */
  place: number | undefined
  now: Date
}

const ROWS_IN_MAIL = 15

async function buildMailOfView(reader: Reader, { viewId, month, place, now }: ViewToMail): Promise<MailContent | null> {
  const [view] = await reader.select().from(list_views).where(eq(list_views.id, viewId))
  const listed = view && findReportOfScreen(view.list)
  if (!listed) return null
  const search = new URLSearchParams(view.query)
  const from = `${month}-01`
  const period = { from, to: addDays(`${addDays(from, 32).slice(0, 7)}-01`, -1) }
  const report = await listed.read(reader, {
    ...period,
    by: search.get('by') ?? undefined,
    place: place ?? (Number(search.get('place')) || undefined),
    compare: search.get('compare') === 'previous' ? 'previous' : undefined,
    now,
    max: ROWS_IN_MAIL,
  })
  for (const [name, value] of Object.entries(period)) search.set(name, value)
  search.delete('period')
  return buildViewMail({ name: view.name, month, about: listed, report, address: `${listed.path}?${search}` })
}
