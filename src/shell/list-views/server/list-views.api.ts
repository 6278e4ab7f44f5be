import { and, asc, count, eq, or, type SQL } from 'drizzle-orm'
import { assertVersion } from '#platform/assert-version.ts'
import type { Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { type Person, requireRight } from '#platform/http/session.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { loadScreens } from '#shell/screens/load-screens.ts'
import {
  CreateListView,
  DeleteListView,
  ListListViews,
  type ListView,
  maxViews,
  UpdateListView,
} from '../list-views.contract.ts'
import { list_views } from './list-views.tables.ts'

type ViewRow = typeof list_views.$inferSelect
type Clerk = Pick<Person, 'id' | 'rights'>

registerConstraintRefusal('one_view_of_a_name', () => invalid({ name: ['Rodinį tokiu pavadinimu jau turite.'] }))

export const registerListViewRoutes: ModuleApi = (route) => {
  route(ListListViews, async ({ query: { list }, who, database }) => {
    await assertMaySee(list, who)
    return { data: (await readViews(database.db, and(eq(list_views.list, list), isSeenBy(who)))).map(presentTo(who)) }
  })

  route(CreateListView, async ({ body, who, act }) => {
    await assertMaySee(body.list, who)
    return { data: presentTo(who)(await act((work) => createListView(work, { ...body, userId: who.id }))) }
  })

  route(UpdateListView, async ({ params: { id }, body: { version, ...fields }, who, act }) => ({
    data: presentTo(who)(
      await act(async (work) => {
        const view = await lockView(work, id, who)
        assertVersion({ seen: version, current: view.version })
        const change = {
          ...fields,
          // Otherwise nobody would see it.
          shared: fields.shared || view.user_id === null,
          query: normalizeQuery(fields.query),
          version: view.version + 1,
        }
        const [changed] = await work.tx.update(list_views).set(change).where(eq(list_views.id, id)).returning()
        return changed as ViewRow
      }),
    ),
  }))

  route(DeleteListView, async ({ params: { id }, who, act }) => {
    await act(async (work) => {
      await lockView(work, id, who)
      await work.tx.delete(list_views).where(eq(list_views.id, id))
    })
  })
}

let screens: ReturnType<typeof loadScreens> | undefined

/** 422 for what is no screen, 403 without its right. */
async function assertMaySee(list: string, who: Clerk): Promise<void> {
  screens ??= loadScreens()
  const screen = (await screens).find(({ id }) => id === list)
  if (!screen) throw invalid({ list: ['Tokio sąrašo nėra.'] })
  requireRight(who, screen.right)
}

interface NewListView {
  userId: number
  list: string
  name: string
  shared: boolean
  query: string
}

async function createListView(work: Work, { userId, query, ...view }: NewListView): Promise<ViewRow> {
  const { tx, now } = work
  const own = and(eq(list_views.user_id, userId), eq(list_views.list, view.list))
  // Two at once must not both be the last: the second counts once the first is through.
  await tx.select({ id: list_views.id }).from(list_views).where(own).for('update')
  const [counted] = await tx.select({ total: count() }).from(list_views).where(own)
  if ((counted?.total ?? 0) >= maxViews)
    throw invalid({ name: [`Jau turite ${maxViews} šio sąrašo rodinių. Ištrinkite nereikalingus.`] })
  const row = { ...view, user_id: userId, query: normalizeQuery(query), created_at: now }
  const [created] = await tx.insert(list_views).values(row).returning()
  return created as ViewRow
}

/** 404 for none that this person sees, 403 for another's. */
async function lockView({ tx }: Work, id: number, who: Clerk): Promise<ViewRow> {
  const [view] = await tx
    .select()
    .from(list_views)
    .where(and(eq(list_views.id, id), isSeenBy(who)))
    .for('update')
  if (!view) throw notFound('Tokio rodinio nėra.')
  await assertMaySee(view.list, who)
  if (view.user_id !== who.id) requireRight(who, 'settings:write')
  return view
}

const isSeenBy = ({ id }: Clerk): SQL | undefined => or(eq(list_views.user_id, id), eq(list_views.shared, true))

const readViews = (reader: Reader, where: SQL | undefined): Promise<ViewRow[]> =>
  reader.select().from(list_views).where(where).orderBy(asc(list_views.id))

const presentTo =
  (who: Clerk) =>
  ({ user_id, created_at: _, ...view }: ViewRow): ListView => {
    const own = user_id === who.id
    return { ...view, own, may_change: own || who.rights.includes('settings:write') }
  }

/** Where one is, and which view is open, is no part of a view. */
function normalizeQuery(text: string): string {
  const query = new URLSearchParams(text)
  query.delete('page')
  query.delete('rodinys')
  return query.toString()
}
