import { useEffect, useState } from 'react'
import { readUnitCode } from '#catalogue/units/read-unit-code.ts'
import type { HandoverTool } from '#counter/handovers/handovers.contract.ts'
import type { HandoverActions, ScannedUnit } from '#counter/handovers/office/handover-actions.tsx'
import type { HandoverDraft } from '#counter/handovers/stored-handover-draft.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { type RoundStop, type SentStopReport, StopReport } from '../rounds.contract.ts'
import { assertReadablePicture } from './assert-readable-picture.ts'
import { reportQueue, storePhotoOnPhone, writeDraft } from './phone-storage.ts'

interface AtDoor {
  by: number
  stop: RoundStop
  drafts: Map<string, HandoverDraft>
  keep: (report: SentStopReport, key: string) => Promise<void>
}

/** The phone stores an act first. */
export function createDriverHandoverActions({ by, stop, drafts, keep }: AtDoor): HandoverActions {
  const nameOf = (name: string) => `${name}-${stop.id}`
  return {
    handOver: async ({ key, body }) => {
      await keep(readReport({ kind: 'handed-over', act: body }), key)
      return null
    },
    takeBack: async ({ key, body }) => {
      await keep(readReport({ kind: 'taken-back', act: body }), key)
      return null
    },
    addPhoto: async (_orderId, file) => {
      await assertReadablePicture(file)
      return storePhotoOnPhone(file)
    },
    Photo: StoredPhoto,
    scan: async (input, tools) => scanHere(input, tools),
    drafts: {
      read: (name) => drafts.get(nameOf(name)) ?? null,
      write: (name, draft) => {
        if (draft) drafts.set(nameOf(name), draft)
        else drafts.delete(nameOf(name))
        void writeDraft(nameOf(name), by, draft).catch(() => {})
      },
    },
    isCounter: false,
  }
}

/** The report is read while the customer is still there. */
function readReport(report: SentStopReport): SentStopReport {
  const read = StopReport.safeParse(report)
  if (read.success) return report
  const errors: Record<string, string[]> = {}
  for (const { path, message } of read.error.issues) {
    const field = path.filter((part) => part !== 'act').join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw new ApiError(422, { message: read.error.issues[0]?.message ?? '', errors })
}

interface ScanQuery {
  act: 'handover' | 'return'
  code: string
  rental_id: number | undefined
}

/** The server decides later. */
function scanHere({ act, code, rental_id }: ScanQuery, tools: HandoverTool[]): ScannedUnit {
  const read = readUnitCode(code)
  const knownOf = (tool: HandoverTool) =>
    (act === 'handover' ? tool.proposed : tool.out).find((unit) => read.includes(unit.code.toUpperCase()))
  const known = tools.find(knownOf)
  if (known) return { rental_id: known.rental_id, code: knownOf(known)?.code ?? code, is_newly_named: false }
  const meant = tools.find((tool) => tool.rental_id === rental_id) ?? tools[0]
  const allNamed = meant && act === 'return' && meant.out.length >= meant.handed_out
  if (!meant || allNamed)
    throw new ApiError(409, { message: `${read[0] ?? code}: šio vieneto su šiuo užsakymu neišdavėme.` })
  return { rental_id: meant.rental_id, code: read[0] ?? code, is_newly_named: false }
}

function StoredPhoto({ photo, alt }: { photo: string; alt: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    void reportQueue.photo(photo).then((bytes) => {
      if (!bytes || isGone) return
      made = URL.createObjectURL(bytes)
      setAddress(made)
    })
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [photo])
  return (
    <span className="block size-20 overflow-hidden rounded-house border border-line bg-sunken">
      {address && <img src={address} alt={alt} className="size-full object-cover" />}
    </span>
  )
}
