import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { requireBranch } from '#shell/branches/server/public/require-branch.ts'
import { TillOpened } from '../tills.events.ts'
import { tills } from './tills.tables.ts'
import { toTillSubject } from './to-till-subject.ts'

registerConstraintRefusal('one_open_till_per_place', () =>
  conflict('till-is-open', 'Šio padalinio kasa jau atidaryta. Pirma ją uždarykite.'),
)

/** Throws 422 at `place_id` for an unknown place, 409 `till-is-open`, also for the second of two at once. */
export async function openTill(
  work: Work<number>,
  { placeId, float }: { placeId: number | null | undefined; float: number },
): Promise<number> {
  const { tx, now, by } = work
  if (placeId != null) await requireBranch(tx, placeId)
  const place_id = placeId ?? (await readDefaultPlace(tx))
  const [till] = await tx
    .insert(tills)
    .values({ place_id, float, opened_at: now, opened_by: by })
    .returning({ id: tills.id })
  const id = till?.id ?? 0
  await work.happened(TillOpened, toTillSubject(id), { float })
  return id
}
