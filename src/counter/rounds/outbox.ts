import { ApiError } from '#platform/browser/api-client.ts'
import type { SentStopReport } from './rounds.contract.ts'

export interface QueuedReport {
  /** Idempotency key. */
  key: string
  /** The report is sent only in that session. */
  by: number
  stop_id: number
  title: string
  /** The report has local picture names. */
  report: SentStopReport
  /** By the phone's clock, ms. */
  made_at: number
  /** Server keys of pictures sent. */
  photos: Record<string, string | null>
  /** Null: waits for a network. The driver decides about a refused one. */
  refused: { message: string; code: string } | null
}

export interface ReportQueue {
  all: () => Promise<QueuedReport[]>
  put: (report: QueuedReport) => Promise<void>
  /** The pictures go too. */
  remove: (report: QueuedReport) => Promise<void>
  photo: (id: string) => Promise<Blob | undefined>
}

export interface Post {
  sendPhoto: (stopId: number, photo: Blob) => Promise<string>
  tell: (stopId: number, key: string, report: SentStopReport) => Promise<void>
}

/**
 * Oldest first; removed once the server has it. A refused one stays with the reason. A lost network, an unavailable
 * server or an ended session stops it. Answers how many were sent and refused; after either reload the day.
 */
export async function sendQueuedReports(kept: ReportQueue, post: Post, { by, now }: { by: number; now: () => number }) {
  let [sent, refused] = [0, 0]
  for (const report of await kept.all()) {
    if (report.by !== by || report.refused) continue
    const outcome = await sendOne(report, kept, post, now)
    if (outcome === 'later') break
    if (outcome === 'sent') sent++
    else refused++
  }
  return { sent, refused }
}

type Outcome = 'sent' | 'refused' | 'later'

async function sendOne(kept: QueuedReport, store: ReportQueue, post: Post, now: () => number): Promise<Outcome> {
  try {
    const report = await sendPhotos(kept, store, post)
    const seconds_ago = Math.max(0, Math.round((now() - report.made_at) / 1000))
    await post.tell(report.stop_id, report.key, { ...withPhotos(report), seconds_ago })
    await store.remove(report)
    return 'sent'
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || !isRefusal(thrown)) return 'later'
    // Unused ones are kept for a week.
    if (thrown.body.code === 'no-such-photo' && Object.values(kept.photos).some((key) => key !== null)) {
      await store.put({ ...kept, photos: Object.fromEntries(Object.keys(kept.photos).map((id) => [id, null])) })
      return 'later'
    }
    if (saysNothingMore(kept)) await store.remove(kept)
    else await store.put({ ...kept, refused: { message: thrown.message, code: thrown.body.code ?? '' } })
    return 'refused'
  }
}

/** A retry would get the same answer. */
const isRefusal = ({ status }: ApiError): boolean => [400, 403, 404, 409, 413, 415, 422].includes(status)

const saysNothingMore = ({ report: { kind } }: QueuedReport): boolean => kind === 'set-out' || kind === 'arrived'

/** Photos go one by one: after a crash none goes twice. */
async function sendPhotos(report: QueuedReport, store: ReportQueue, post: Post): Promise<QueuedReport> {
  let known = report
  for (const [id, key] of Object.entries(report.photos)) {
    if (key !== null) continue
    const photo = await store.photo(id)
    // An evicted photo is skipped: the act matters more.
    const sent = photo ? await post.sendPhoto(report.stop_id, photo) : ''
    known = { ...known, photos: { ...known.photos, [id]: sent } }
    await store.put(known)
  }
  return known
}

function withPhotos({ report, photos }: QueuedReport): SentStopReport {
  const named = (ids: string[]) => ids.map((id) => photos[id] ?? id).filter((key) => key !== '')
  return JSON.parse(JSON.stringify(report), (name, value) =>
    (name === 'photos' || name === 'goods_photos') && Array.isArray(value) ? named(value) : value,
  )
}

export function listReportPhotos(report: SentStopReport): string[] {
  const ids: string[] = []
  JSON.stringify(report, (name, value) => {
    if ((name === 'photos' || name === 'goods_photos') && Array.isArray(value)) ids.push(...value)
    return value
  })
  return ids
}
