import { useCallback, useEffect, useRef, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { sendForm } from '#platform/browser/send-form.ts'
import { listReportPhotos, type QueuedReport, sendQueuedReports } from '../outbox.ts'
import { ReportStop, type RoundStop, SendStopPhoto, type SentStopReport } from '../rounds.contract.ts'
import { reportQueue } from './phone-storage.ts'
import { runInOneTab } from './run-in-one-tab.ts'

const post = {
  async sendPhoto(stopId: number, photo: Blob) {
    const body = new FormData()
    body.append('photo', photo, 'nuotrauka.jpg')
    return (await sendForm(SendStopPhoto, { params: { id: stopId }, body, onProgress: () => {} })).data.key
  },
  async tell(stopId: number, key: string, body: SentStopReport) {
    await sendRequest(ReportStop, { params: { id: stopId }, key, body })
  },
}

const AGAIN_MS = 15_000

/** Stored first, sent by one tab at a time, retried. */
export function useOutbox(by: number | undefined, whenSent: () => Promise<void>) {
  const [reports, setReports] = useState<QueuedReport[]>([])
  const [sending, setSending] = useState(0)
  const sent = useRef(whenSent)
  sent.current = whenSent

  const look = useCallback(async () => setReports(await reportQueue.all().catch(() => [])), [])

  const sendWhenFree = useCallback(
    async (waits: boolean) => {
      if (by === undefined) return
      setSending((before) => before + 1)
      try {
        const entry = await runInOneTab(() => sendQueuedReports(reportQueue, post, { by, now: Date.now }), { waits })
        if (entry && entry.sent + entry.refused > 0) await sent.current()
      } finally {
        await look()
        setSending((before) => before - 1)
      }
    },
    [by, look],
  )
  const send = useCallback(() => sendWhenFree(true), [sendWhenFree])

  /** Throws when it can't be stored; the act stays on the screen. */
  const keep = useCallback(
    async (stop: Pick<RoundStop, 'id' | 'client' | 'address' | 'city'>, report: SentStopReport, key: string) => {
      if (by === undefined) throw new Error('Nobody is signed in')
      await reportQueue.put({
        key,
        by,
        stop_id: stop.id,
        report,
        made_at: Date.now(),
        refused: null,
        title: `${stop.client}, ${stop.address}, ${stop.city}`,
        photos: Object.fromEntries(listReportPhotos(report).map((id) => [id, null])),
      })
      await look()
      void send()
    },
    [by, look, send],
  )

  const retry = useCallback(
    async (report: QueuedReport, changes: Partial<SentStopReport> = {}) => {
      await reportQueue.put({ ...report, refused: null, report: { ...report.report, ...changes } as SentStopReport })
      await send()
    },
    [send],
  )

  const drop = useCallback(
    async (report: QueuedReport) => {
      await reportQueue.remove(report)
      await look()
    },
    [look],
  )

  useEffect(() => {
    void look().then(send)
    const again = () => void sendWhenFree(false)
    const clock = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(clock)
      removeEventListener('online', again)
    }
  }, [look, send, sendWhenFree])

  return { reports, isSending: sending > 0, send, keep, retry, drop }
}
