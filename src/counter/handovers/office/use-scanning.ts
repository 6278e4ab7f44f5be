import { useRef, useState } from 'react'
import { ApiError, NetworkError } from '#platform/browser/api-client.ts'
import { playScanFeedback } from '#shell/ui/office/play-scan-feedback.ts'
import { useHandScanner } from '#shell/ui/office/use-hand-scanner.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { HandoverTool } from '../handovers.contract.ts'
import { addScannedUnit, getMaxScans, removeScannedUnit } from '../scanned-units-draft.ts'
import type { ToolDraft } from '../stored-handover-draft.ts'
import { type ScannedUnit, useHandoverActions } from './handover-actions.tsx'
import type { ToolChange } from './use-handover-form.ts'

export interface ScanMessage {
  result: 'yes' | 'no'
  sentence: string
  /** Other codes, or completions of a code cut short. */
  offers: string[]
  /** The order that has the machine. */
  elsewhere: number | null
  /** The code of a scan that failed for lack of a network. */
  again: string | null
  /** The message when an inspection refuses the unit. */
  heldBack: string | null
}

export interface ScanningState {
  describe: (tool: HandoverTool) => ScanMessage | null
  waiting: number
  scan: (text: string, tool?: HandoverTool) => void
  /** A pick makes no sound. */
  pick: (codes: string[], tool: HandoverTool) => void
  undo: (tool: HandoverTool, code: string) => void
}

interface ScanningOptions {
  act: 'handover' | 'return'
  orderId: number
  tools: HandoverTool[]
  toolOf: (tool: HandoverTool) => ToolDraft
  changeTool: ToolChange
}

/** Scans run in turn, each goes to its own tool, whichever field it was typed in. The act checks again. */
export function useScanning({ act, orderId, tools, toolOf, changeTool }: ScanningOptions): ScanningState {
  const { scan: askShop } = useHandoverActions()
  const [entry, setTold] = useState<Record<number, ScanMessage>>({})
  const [waiting, setWaiting] = useState(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  // State that React has not rendered yet.
  const now = useRef({ tools, toolOf })
  now.current = { tools, toolOf }
  const codes = useRef(new Map<number, string[]>())
  for (const tool of tools) codes.current.set(tool.rental_id, toolOf(tool).unit_codes ?? [])

  const codesOf = (tool: HandoverTool): string[] => codes.current.get(tool.rental_id) ?? []
  const isFull = (tool: HandoverTool) => codesOf(tool).length >= getMaxScans(act, tool)
  const named = () => now.current.tools.filter((tool) => tool.has_units)

  function tell(
    tool: HandoverTool | undefined,
    one: Pick<ScanMessage, 'result' | 'sentence'> & Partial<ScanMessage>,
    isPicked = false,
  ) {
    if (!isPicked || one.result === 'no') playScanFeedback(one.result)
    if (!tool) return
    setTold({ [tool.rental_id]: { offers: [], elsewhere: null, again: null, heldBack: null, ...one } })
  }

  async function ask(text: string, at: HandoverTool | undefined, isPicked: boolean) {
    const place = at ?? named().find((tool) => !isFull(tool)) ?? named()[0]
    const reason = act === 'handover' && place ? now.current.toolOf(place).override_inspection?.trim() : ''
    try {
      const input = {
        orderId,
        act,
        code: text,
        rental_id: place?.rental_id,
        full: named()
          .filter(isFull)
          .map(({ rental_id }) => rental_id),
        taken: [...codes.current.values()].flat(),
        ...(reason && { override_inspection: reason }),
      }
      take(await askShop(input, named()), place, isPicked)
    } catch (thrown) {
      tell(place, refusalOf(thrown, text))
    }
  }

  function take({ rental_id, code, is_newly_named }: ScannedUnit, place: HandoverTool | undefined, isPicked: boolean) {
    const tool = named().find((one) => one.rental_id === rental_id)
    if (!tool)
      return tell(place, {
        result: 'no',
        sentence: `Vieneto ${code} įrankis čia nerodomas. Įkelkite puslapį iš naujo.`,
      })
    if (isFull(tool))
      return tell(tool, {
        result: 'no',
        sentence: `Visi ${getMaxScans(act, tool)}\u00a0vnt. jau nuskaityti. Jei imate ${code}, nuimkite kurį nors kitą.`,
      })
    codes.current.set(rental_id, [...codesOf(tool), code])
    changeTool(tool, (before) => addScannedUnit(act, before, code))
    const newly = is_newly_named ? ' – išduotas buvo be numerio, dabar įrašytas' : ''
    tell(tool, { result: 'yes', sentence: `${code}${newly}` }, isPicked)
  }

  function scan(text: string, tool?: HandoverTool, isPicked = false) {
    if (!text.trim()) return
    setWaiting((before) => before + 1)
    line.current = line.current
      .then(() => ask(text.trim(), tool, isPicked))
      .finally(() => setWaiting((before) => before - 1))
  }
  function pick(picked: string[], tool: HandoverTool) {
    for (const code of picked) scan(code, tool, true)
  }
  useHandScanner((text) => named().length > 0 && scan(text))

  function undo(tool: HandoverTool, code: string) {
    codes.current.set(
      tool.rental_id,
      codesOf(tool).filter((one) => one !== code),
    )
    changeTool(tool, (before) => removeScannedUnit(act, tool, before, code))
    setTold({})
  }

  return {
    describe: (tool) => entry[tool.rental_id] ?? null,
    waiting,
    scan: (text, tool) => scan(text, tool),
    pick,
    undo,
  }
}

function refusalOf(thrown: unknown, text: string): Pick<ScanMessage, 'result' | 'sentence'> & Partial<ScanMessage> {
  const { message } = readProblem(thrown)
  if (thrown instanceof NetworkError) return { result: 'no', sentence: `${text}: ${message}`, again: text }
  const { suggest, instead, order_id, code, unit_code }: Record<string, unknown> =
    thrown instanceof ApiError ? thrown.body : {}
  return {
    result: 'no',
    sentence: message,
    offers: [suggest, instead].flat().filter((one) => typeof one === 'string'),
    elsewhere: typeof order_id === 'number' ? order_id : null,
    heldBack: code === 'inspection-expired' && typeof unit_code === 'string' ? unit_code : null,
  }
}
