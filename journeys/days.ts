import type { APIRequestContext } from '@playwright/test'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'

/** The shop's day is Vilnius's, which is ahead of the machine's for two or three hours each night. */
export const computeDay = (ahead: number): Day => addDays(toVilniusDay(new Date()), ahead)

/** Days of the next weeks on which a tool can be had, from tomorrow on: the shop may have closed for today. */
export async function readOpenDays(
  request: APIRequestContext,
  slug: string,
  { ahead = 1, units = 1 } = {},
): Promise<Day[]> {
  const answer = await request.get(
    `/api/rent-products/${slug}/availability?from=${computeDay(ahead)}&to=${computeDay(ahead + 45)}`,
  )
  const { data } = (await answer.json()) as { data: { date: Day; open: boolean; free: number }[] }
  return data.flatMap(({ date, open, free }) => (open && free >= units ? date : []))
}
