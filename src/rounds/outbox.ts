import { ApiError } from '#platform/browser/api-client.ts'
import type { SentStopReport } from './rounds.contract.ts'

/** What happened at a door, kept on the phone until the shop has it. */
export interface KeptReport {
  /** Names it for good: whatever gets lost on the way, it is written down once. */
  key: string
  /** Whose report it is: sent with nobody else's sign-in. */
  by: number
  stop_id: number
  /** For its driver to know it by. */
  title: string
  /** Names pictures by what the phone called them. */
  report: SentStopReport
  /** When it happened, by the phone, in milliseconds. */
  made_at: number
  /** What the shop calls the pictures that it has already. */
  photos: Record<string, string | null>
  /** Why the shop did not want it; null: it waits for a network. A person decides what becomes of it then. */
  refused: { message: string; code: string } | null
}

export interface KeptReports {
  /** Oldest first. */
  all: () => Promise<KeptReport[]>
  put: (report: KeptReport) => Promise<void>
  /** With its pictures. */
  remove: (report: KeptReport) => Promise<void>
  photo: (id: string) => Promise<Blob | undefined>
}

export interface Post {
  sendPhoto: (stopId: number, photo: Blob) => Promise<string>
  tell: (stopId: number, key: string, report: SentStopReport) => Promise<void>
}

/**
 * Sends what one person's phone has kept, oldest first, each until the shop has it: only then it is gone from the phone. What the
 * shop refuses stays, with the reason, and the next one is sent. A lost network, a program that is down or a session that has ended
 * stop it, and everything stays as it is. Answers how many got through, and
 * how many the shop did not want: after either the day is not what it was.
 */
export async function sendKept(kept: KeptReports, post: Post, { by, now }: { by: number; now: () => number }) {
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

async function sendOne(kept: KeptReport, store: KeptReports, post: Post, now: () => number): Promise<Outcome> {
  try {
    const report = await sendPhotos(kept, store, post)
    const seconds_ago = Math.max(0, Math.round((now() - report.made_at) / 1000))
    await post.tell(report.stop_id, report.key, { ...withPhotos(report), seconds_ago })
    await store.remove(report)
    return 'sent'
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || !isRefusal(thrown)) return 'later'
    // Pictures wait for their act a week and no longer: they are still here, and go once more.
    if (thrown.body.code === 'no-such-photo' && Object.values(kept.photos).some((key) => key !== null)) {
      await store.put({ ...kept, photos: Object.fromEntries(Object.keys(kept.photos).map((id) => [id, null])) })
      return 'later'
    }
    if (saysNothingMore(kept)) await store.remove(kept)
    else await store.put({ ...kept, refused: { message: thrown.message, code: thrown.body.code ?? '' } })
    return 'refused'
  }
}

/** The shop has read it and said no, and will again. */
const isRefusal = ({ status }: ApiError): boolean => [400, 403, 404, 409, 413, 415, 422].includes(status)

/** That one was on the way is nobody's news once it is refused; what was signed is. */
const saysNothingMore = ({ report: { kind } }: KeptReport): boolean => kind === 'set-out' || kind === 'arrived'

/** Each picture is written down as sent before the next goes: a phone that dies between them sends none twice. */
async function sendPhotos(report: KeptReport, store: KeptReports, post: Post): Promise<KeptReport> {
  let known = report
  for (const [id, key] of Object.entries(report.photos)) {
    if (key !== null) continue
    const photo = await store.photo(id)
    // The phone threw it away: what was signed is worth more than its picture.
    const sent = photo ? await post.sendPhoto(report.stop_id, photo) : ''
    known = { ...known, photos: { ...known.photos, [id]: sent } }
    await store.put(known)
  }
  return known
}

/** The report as the shop knows its pictures. */
function withPhotos({ report, photos }: KeptReport): SentStopReport {
  const named = (ids: string[]) => ids.map((id) => photos[id] ?? id).filter((key) => key !== '')
  return JSON.parse(JSON.stringify(report), (name, value) =>
    (name === 'photos' || name === 'goods_photos') && Array.isArray(value) ? named(value) : value,
  )
}

/** The pictures that a report names. */
export function photosIn(report: SentStopReport): string[] {
  const ids: string[] = []
  JSON.stringify(report, (name, value) => {
    if ((name === 'photos' || name === 'goods_photos') && Array.isArray(value)) ids.push(...value)
    return value
  })
  return ids
}
