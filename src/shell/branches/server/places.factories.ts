import { invalidate } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { places } from './places.tables.ts'

type BranchOverrides = Partial<typeof places.$inferInsert>

/** The branch is open as a new shop is. */
export async function makeBranch(
  { context: { database } }: { context: Pick<AppContext, 'database'> },
  made: BranchOverrides = {},
): Promise<{ id: number }> {
  const { opening_hours, closed_days } = firstSettings
  return database.transaction(async (tx) => {
    const [place] = await tx
      .insert(places)
      .values({ title: 'Vilnius', code: 'VL', city: 'Vilnius', opening_hours, closed_days, ...made })
      .returning({ id: places.id })
    if (!place) throw new Error('No place was added.')
    invalidate(tx, 'settings')
    return place
  })
}
