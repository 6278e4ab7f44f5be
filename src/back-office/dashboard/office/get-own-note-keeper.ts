import { z } from 'zod'
import { readSession } from '#people/accounts/shop/public/session.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { createDraftStore } from '#shell/ui/draft-store.ts'
import { SaveNote, ShowNote } from '../note.contract.ts'
import { NoteKeeper, type NoteSaveResult } from './note-keeper.ts'

/** Browsers allow 64 KB for all pages closing at once. */
const MAX_CARRIED_BYTES = 60_000

let open: { userId: number; keeper: NoteKeeper } | undefined

/** The keeper lives as long as the tab: saving goes on while its writer is elsewhere. */
export function getOwnNoteKeeper(userId: number): NoteKeeper {
  if (open?.userId !== userId) {
    if (!open) watchWindow()
    open = { userId, keeper: keeperOf(userId) }
  }
  return open.keeper
}

/** Waits two seconds at most. */
export async function saveOpenNote(): Promise<void> {
  open?.keeper.flush()
  await Promise.race([open?.keeper.quiet(), new Promise((resolve) => setTimeout(resolve, 2_000))])
}

function keeperOf(userId: number): NoteKeeper {
  // another user may be signed in
  const isHere = () => readSession().user?.id === userId
  return new NoteKeeper({
    // no loader: the note lives as long as the tab, and not as a screen
    load: async () => (isHere() ? sendRequest(ShowNote).then(({ note }) => note, nothing) : undefined),
    save: async (note, seen, leaving) => (isHere() ? save(note, seen, leaving) : { refused: [] }),
    drafts: {
      read: () => drafts.read(userId),
      // not after signing out
      write: (draft) => drafts.write(isHere() ? userId : undefined, draft),
      drop: () => drafts.drop(),
    },
  })
}

const nothing = () => undefined

async function save(note: string, seen: string[], leaving: boolean): Promise<NoteSaveResult> {
  const body = { note, seen }
  const keepalive = leaving && new TextEncoder().encode(JSON.stringify(body)).length < MAX_CARRIED_BYTES
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

const NoteDraft = z.object({ text: z.string(), seen: z.array(z.string()).min(1) })

/** Kept over a reload or lost session. */
const drafts = createDraftStore<z.infer<typeof NoteDraft>>({
  key: 'note-draft',
  owner: 'user',
  fits: (match) => NoteDraft.safeParse(match).success,
})
