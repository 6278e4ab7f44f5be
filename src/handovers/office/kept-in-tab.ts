import { readSession } from '#accounts/shop/session.ts'
import type { ActDraft } from '../kept-act.ts'

const key = 'act-draft'
const keyOf = (name: string) => `${key}-${name}`

/** Drafts of acts in this tab; somebody else's is not taken over. */
export const keptInTab = {
  read(name: string): ActDraft | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
      return kept && kept.by === readSession().user?.id ? kept.draft : null
    } catch {
      return null
    }
  },
  write(name: string, draft: ActDraft | null): void {
    try {
      if (draft === null) sessionStorage.removeItem(keyOf(name))
      else sessionStorage.setItem(keyOf(name), JSON.stringify({ by: readSession().user?.id, draft }))
    } catch {
      // a shut or full storage: there is nowhere else to keep it
    }
  },
}
