import type { ActDraft } from '#counter/handovers/kept-act.ts'
import { readToken } from '#platform/browser/browser-session.ts'
import { byWord } from '#platform/by-word.ts'
import type { KeptReport, KeptReports } from '../outbox.ts'
import type { MyRound } from '../rounds.contract.ts'

/* Two databases (localStorage holds no pictures): what the server has too (the day, unfinished acts), dropped
   at sign-out; what only the phone has (signed acts, pictures), removed once sent, or by the driver. */
const dayKey = 'round-day'
const outboxKey = 'round-outbox'

interface KeptDay {
  name: 'day'
  /** Shown only in the session that fetched it. */
  mark: string
  round: MyRound
}

interface KeptDraft {
  name: string
  by: number
  draft: ActDraft
}

interface KeptPhoto {
  id: string
  photo: Blob
  taken_at: number
}

export async function readDay(): Promise<MyRound | null> {
  const kept = await inStore<KeptDay | undefined>(dayKey, 'kept', 'readonly', (store) => store.get('day'))
  return kept && kept.mark === markOfToken() ? kept.round : null
}

export const writeDay = (round: MyRound): Promise<unknown> =>
  inStore(dayKey, 'kept', 'readwrite', (store) =>
    store.put({ name: 'day', mark: markOfToken(), round } satisfies KeptDay),
  )

export async function readDrafts(by: number): Promise<Map<string, ActDraft>> {
  const all = await inStore<(KeptDay | KeptDraft)[]>(dayKey, 'kept', 'readonly', (store) => store.getAll())
  return new Map(all.flatMap((one) => ('draft' in one && one.by === by ? [[one.name, one.draft] as const] : [])))
}

export const writeDraft = (name: string, by: number, draft: ActDraft | null): Promise<unknown> =>
  inStore(dayKey, 'kept', 'readwrite', (store) =>
    draft ? store.put({ name, by, draft } satisfies KeptDraft) : store.delete(name),
  )

export const keptReports: KeptReports = {
  all: async () =>
    (await inStore<KeptReport[]>(outboxKey, 'reports', 'readonly', (store) => store.getAll())).sort(
      (a, b) => a.made_at - b.made_at,
    ),
  put: async (report) => {
    await inStore(outboxKey, 'reports', 'readwrite', (store) => store.put(report))
  },
  remove: async ({ key, photos }) => {
    await inStore(outboxKey, 'reports', 'readwrite', (store) => store.delete(key))
    for (const id of Object.keys(photos)) await dropPhoto(id)
  },
  photo: async (id) =>
    (await inStore<KeptPhoto | undefined>(outboxKey, 'photos', 'readonly', (store) => store.get(id)))?.photo,
}

export async function keepPhoto(photo: Blob): Promise<string> {
  const id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await inStore(outboxKey, 'photos', 'readwrite', (store) =>
    store.put({ id, photo, taken_at: Date.now() } satisfies KeptPhoto),
  )
  return id
}

const dropPhoto = (id: string): Promise<unknown> =>
  inStore(outboxKey, 'photos', 'readwrite', (store) => store.delete(id))

const aDay = 24 * 60 * 60 * 1000

/** Older than a day, named by no report or draft. */
export async function purgeUnusedPhotos(drafts: Map<string, ActDraft>): Promise<void> {
  const named = JSON.stringify([[...drafts.values()], await keptReports.all()])
  const all = await inStore<KeptPhoto[]>(outboxKey, 'photos', 'readonly', (store) => store.getAll())
  for (const { id, taken_at } of all) if (!named.includes(id) && Date.now() - taken_at > aDay) await dropPhoto(id)
}

/** Unsent reports included. */
export function eraseAll(): void {
  indexedDB.deleteDatabase(dayKey)
  indexedDB.deleteDatabase(outboxKey)
}

/** Useless for anything else. */
const markOfToken = (): string => readToken()?.slice(-8) ?? ''

async function inStore<T>(
  database: string,
  store: string,
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const opened = await openDatabase(database)
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(store, mode, { durability: 'strict' })
    const request = step(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

const stores: Record<string, [name: string, keyPath: string][]> = byWord({
  [dayKey]: [['kept', 'name']],
  [outboxKey]: [
    ['reports', 'key'],
    ['photos', 'id'],
  ],
})
const opened = new Map<string, Promise<IDBDatabase>>()

function openDatabase(name: string): Promise<IDBDatabase> {
  const known = opened.get(name)
  if (known) return known
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of stores[name] ?? []) request.result.createObjectStore(store, { keyPath })
    }
    request.onsuccess = () => {
      // Another tab may erase it.
      request.result.onversionchange = () => {
        request.result.close()
        opened.delete(name)
      }
      request.result.onclose = () => opened.delete(name)
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opening.catch(() => opened.delete(name))
  opened.set(name, opening)
  return opening
}
