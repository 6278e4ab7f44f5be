import type { NoteDraft } from './note-keeper.ts'

const storageKey = 'note-draft'

/**
 * What this administrator typed in this tab and the server does not have yet, so that a reload or a lost session costs
 * no typing. Somebody else who signs in here later finds nothing.
 */
export function noteDrafts(userId: number) {
  return {
    read(): NoteDraft | undefined {
      try {
        const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
        if (!isKept(found) || found.user !== userId) return undefined
        return { text: found.text, seen: found.seen }
      } catch {
        return undefined
      }
    },
    write(draft: NoteDraft): void {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ user: userId, ...draft }))
      } catch {
        // full or forbidden: the field itself still holds the text
      }
    },
    drop(): void {
      try {
        sessionStorage.removeItem(storageKey)
      } catch {
        // nothing was kept
      }
    },
  }
}

function isKept(found: unknown): found is { user: number } & NoteDraft {
  if (typeof found !== 'object' || found === null) return false
  const { text, seen } = found as Partial<NoteDraft>
  return (
    typeof text === 'string' && Array.isArray(seen) && seen.length > 0 && seen.every((one) => typeof one === 'string')
  )
}
