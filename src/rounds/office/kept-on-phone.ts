import type { ActDraft } from '#handovers/kept-act.ts'
import { readToken } from '#platform/browser/browser-session.ts'
import type { KeptReport, KeptReports } from '../outbox.ts'
import type { MyRound } from '../rounds.contract.ts'

/*
 * Two databases of the browser (localStorage holds no pictures): what may go any time, because the shop has it (the day, half-filled acts), and what nobody else has
 * (signed acts and their pictures that wait for a network). Signing out drops the first; the second goes report by report, once the
 * shop has it or its driver says so.
 */
const dayKey = 'round-day'
const outboxKey = 'round-outbox'

interface KeptDay {
  name: 'day'
  /** Whose sign-in it came by: with another one it is not shown. */
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

/** Keeps a picture; answers what the phone calls it. */
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

/** Drops pictures that no report and none of these drafts names, a day after they were taken. */
export async function sweepPhotos(drafts: Map<string, ActDraft>): Promise<void> {
  const named = JSON.stringify([[...drafts.values()], await keptReports.all()])
  const all = await inStore<KeptPhoto[]>(outboxKey, 'photos', 'readonly', (store) => store.getAll())
  for (const { id, taken_at } of all) if (!named.includes(id) && Date.now() - taken_at > aDay) await dropPhoto(id)
}

/** The phone forgets everything, also what the shop does not have. */
export function eraseAll(): void {
  indexedDB.deleteDatabase(dayKey)
  indexedDB.deleteDatabase(outboxKey)
}

/** Enough of the token to know it again, and no use to anybody. */
const markOfToken = (): string => readToken()?.slice(-8) ?? ''

/** One step in a store, done when it is on the disk. */
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

const stores: Record<string, [name: string, keyPath: string][]> = {
  [dayKey]: [['kept', 'name']],
  [outboxKey]: [
    ['reports', 'key'],
    ['photos', 'id'],
  ],
}
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
      // Somebody erases it in another tab: it must not wait for this one.
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
