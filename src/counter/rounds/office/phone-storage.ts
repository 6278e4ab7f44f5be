import type { HandoverDraft } from '#counter/handovers/stored-handover-draft.ts'
import { readToken } from '#platform/browser/browser-session.ts'
import { createLookup } from '#platform/create-lookup.ts'
import type { QueuedReport, ReportQueue } from '../outbox.ts'
import type { MyRound } from '../rounds.contract.ts'

/* Two databases (localStorage holds no pictures): what the server has too (the day, unfinished acts), dropped
   at sign-out; what only the phone has (signed acts, pictures), removed once sent, or by the driver. */
const dayKey = 'round-day'
const outboxKey = 'round-outbox'

interface StoredDay {
  name: 'day'
  /** Shown only in the session that fetched it. */
  mark: string
  round: MyRound
}

interface StoredDraft {
  name: string
  by: number
  draft: HandoverDraft
}

interface StoredPhoto {
  id: string
  photo: Blob
  taken_at: number
}

export async function readStoredRound(): Promise<MyRound | null> {
  const kept = await inStore<StoredDay | undefined>(dayKey, 'kept', 'readonly', (store) => store.get('day'))
  return kept && kept.mark === markOfToken() ? kept.round : null
}

export const writeDay = (round: MyRound): Promise<unknown> =>
  inStore(dayKey, 'kept', 'readwrite', (store) =>
    store.put({ name: 'day', mark: markOfToken(), round } satisfies StoredDay),
  )

export async function readDrafts(by: number): Promise<Map<string, HandoverDraft>> {
  const all = await inStore<(StoredDay | StoredDraft)[]>(dayKey, 'kept', 'readonly', (store) => store.getAll())
  return new Map(all.flatMap((one) => ('draft' in one && one.by === by ? [[one.name, one.draft] as const] : [])))
}

export const writeDraft = (name: string, by: number, draft: HandoverDraft | null): Promise<unknown> =>
  inStore(dayKey, 'kept', 'readwrite', (store) =>
    draft ? store.put({ name, by, draft } satisfies StoredDraft) : store.delete(name),
  )

export const reportQueue: ReportQueue = {
  all: async () =>
    (await inStore<QueuedReport[]>(outboxKey, 'reports', 'readonly', (store) => store.getAll())).sort(
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
    (await inStore<StoredPhoto | undefined>(outboxKey, 'photos', 'readonly', (store) => store.get(id)))?.photo,
}

export async function storePhotoOnPhone(photo: Blob): Promise<string> {
  const id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await inStore(outboxKey, 'photos', 'readwrite', (store) =>
    store.put({ id, photo, taken_at: Date.now() } satisfies StoredPhoto),
  )
  return id
}

const dropPhoto = (id: string): Promise<unknown> =>
  inStore(outboxKey, 'photos', 'readwrite', (store) => store.delete(id))

const aDay = 24 * 60 * 60 * 1000

/** Older than a day, named by no report or draft. */
export async function purgeUnusedPhonePhotos(drafts: Map<string, HandoverDraft>): Promise<void> {
  const named = JSON.stringify([[...drafts.values()], await reportQueue.all()])
  const all = await inStore<StoredPhoto[]>(outboxKey, 'photos', 'readonly', (store) => store.getAll())
  for (const { id, taken_at } of all) if (!named.includes(id) && Date.now() - taken_at > aDay) await dropPhoto(id)
}

/** Unsent reports go too. */
export function eraseAll(): void {
  indexedDB.deleteDatabase(dayKey)
  indexedDB.deleteDatabase(outboxKey)
}

/** The mark is useless for anything else. */
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

const stores: Record<string, [name: string, keyPath: string][]> = createLookup({
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
