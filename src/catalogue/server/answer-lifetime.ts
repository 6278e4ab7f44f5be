import { openChangesAt } from '#rules/calendar/open-changes-at.ts'
import type { OrderBranches } from '#shell/branches/order-branches.ts'
import { tag } from '../cache-tags.ts'
import type { CardRow } from './catalogue.queries.ts'

/** Pages say „dabar“ on working days alone, where the shop has one place (`stock-label.tsx`). */
export const findOpeningChange = ({ place, isOnly }: OrderBranches, now: Date): Date | null =>
  (isOnly && openChangesAt(now, place)) || null

export const listPartTags = ({ part_ids }: Pick<CardRow, 'part_ids'>): string[] => (part_ids ?? []).map(tag.product)

export function findEarliest(moments: (Date | null)[]): Date | undefined {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? undefined : new Date(Math.min(...known.map((moment) => moment.getTime())))
}
