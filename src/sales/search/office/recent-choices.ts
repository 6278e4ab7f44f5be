import { z } from 'zod'
import type { Choice } from './choices.ts'

const key = 'office-recent'
const max = 5

export const recentGroup = 'Neseniai atverta'

const Kept = z.object({
  by: z.int(),
  choices: z.array(
    z.object({ group: z.string(), title: z.string(), detail: z.string().optional(), href: z.string().startsWith('/') }),
  ),
})

/** What this person opened last by the search, the latest first. Sign-out drops it: `clearLocalData`. */
export function readRecentChoices(by: number): Choice[] {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success && kept.data.by === by ? kept.data.choices : []
  } catch {
    return []
  }
}

/** One that was chosen among these keeps its group. */
export function saveRecentChoice(by: number, choice: Choice): void {
  const kept = readRecentChoices(by)
  const known = choice.group === recentGroup ? kept.find(({ href }) => href === choice.href) : undefined
  const { group, title, detail, href } = known ?? choice
  const choices = [{ group, title, detail, href }, ...kept.filter((one) => one.href !== href)].slice(0, max)
  try {
    localStorage.setItem(key, JSON.stringify({ by, choices }))
  } catch {
    // full or forbidden: nothing is recent
  }
}
