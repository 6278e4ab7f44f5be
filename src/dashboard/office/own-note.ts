import { readSession } from '#accounts/shop/session.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { SaveNote, ShowNote } from '../note.contract.ts'
import { noteDrafts } from './note-drafts.ts'
import { type Kept, NoteKeeper } from './note-keeper.ts'

/** Browsers carry 64 KB for all the pages that are closing at once. */
const MOST_CARRIED_BYTES = 60_000

let open: { userId: number; keeper: NoteKeeper } | undefined

/**
 * The note of who is signed in. It lives as long as the tab, not as long as the dashboard is in sight: what could not be
 * saved goes on being tried while its writer is on another screen.
 */
export function ownNote(userId: number): NoteKeeper {
  if (open?.userId !== userId) {
    if (!open) watchWindow()
    open = { userId, keeper: keeperOf(userId) }
  }
  return open.keeper
}

/** Before somebody signs out: saves what is typed, and waits for it, but not longer than two seconds. */
export async function saveOpenNote(): Promise<void> {
  open?.keeper.flush()
  await Promise.race([open?.keeper.quiet(), new Promise((resolve) => setTimeout(resolve, 2_000))])
}

function keeperOf(userId: number): NoteKeeper {
  // another person's token may be in this browser by now
  const isHere = () => readSession().user?.id === userId
  return new NoteKeeper({
    load: async () => (isHere() ? sendRequest(ShowNote).then(({ note }) => note, nothing) : undefined),
    save: async (note, seen, leaving) => (isHere() ? save(note, seen, leaving) : { refused: [] }),
    drafts: noteDrafts(userId),
  })
}

const nothing = () => undefined

async function save(note: string, seen: string[], leaving: boolean): Promise<Kept> {
  const body = { note, seen }
  const keepalive = leaving && new TextEncoder().encode(JSON.stringify(body)).length < MOST_CARRIED_BYTES
  try {
    return { kept: (await sendRequest(SaveNote, { body, keepalive })).note }
  } catch (problem) {
    if (!(problem instanceof ApiError)) return 'away'
    if (problem.status === 409) return { changed: String(problem.body.note ?? '') }
    const isOver = problem.status < 500 && problem.status !== 429
    return isOver ? { refused: problem.errors?.note ?? [] } : 'away'
  }
}

function watchWindow(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') open?.keeper.flush(true)
    else void open?.keeper.refresh()
  })
  addEventListener('pagehide', () => open?.keeper.flush(true))
  addEventListener('online', () => void open?.keeper.refresh())
  addEventListener('beforeunload', (event) => {
    if (open?.keeper.isAtRisk(navigator.onLine)) event.preventDefault()
  })
}
