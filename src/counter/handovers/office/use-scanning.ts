import { useRef, useState } from 'react'
import { ApiError, NetworkError } from '#platform/browser/api-client.ts'
import { tellScan } from '#shell/ui/office/tell-scan.ts'
import { useHandScanner } from '#shell/ui/office/use-hand-scanner.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { Tool } from '../handovers.contract.ts'
import type { ToolDraft } from '../kept-act.ts'
import { mostScanned, withoutScanned, withScanned } from '../with-scanned.ts'
import { type Scanned, useActMeans } from './act-means.tsx'
import type { ToolChange } from './use-act.ts'

export interface ScanTold {
  result: 'yes' | 'no'
  sentence: string
  /** Others, or completions of a code cut short. */
  offers: string[]
  /** The order that has the machine. */
  elsewhere: number | null
  /** Failed for lack of a network. */
  again: string | null
  /** Refused for its inspection. */
  heldBack: string | null
}

export interface Scanning {
  told: (tool: Tool) => ScanTold | null
  waiting: number
  scan: (text: string, tool?: Tool) => void
  /** Without a sound. */
  pick: (codes: string[], tool: Tool) => void
  undo: (tool: Tool, code: string) => void
}

interface ScanningOptions {
  act: 'handover' | 'return'
  orderId: number
  tools: Tool[]
  toolOf: (tool: Tool) => ToolDraft
  changeTool: ToolChange
}

/** In turn, each to its own tool, whichever field it was typed in. The act checks again. */
export function useScanning({ act, orderId, tools, toolOf, changeTool }: ScanningOptions): Scanning {
  const { scan: askShop } = useActMeans()
  const [told, setTold] = useState<Record<number, ScanTold>>({})
  const [waiting, setWaiting] = useState(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  // Not yet rendered by React.
  const now = useRef({ tools, toolOf })
  now.current = { tools, toolOf }
  const codes = useRef(new Map<number, string[]>())
  for (const tool of tools) codes.current.set(tool.rental_id, toolOf(tool).unit_codes ?? [])

  const codesOf = (tool: Tool): string[] => codes.current.get(tool.rental_id) ?? []
  const isFull = (tool: Tool) => codesOf(tool).length >= mostScanned(act, tool)
  const named = () => now.current.tools.filter((tool) => tool.has_units)

  function tell(
    tool: Tool | undefined,
    one: Pick<ScanTold, 'result' | 'sentence'> & Partial<ScanTold>,
    isPicked = false,
  ) {
    if (!isPicked || one.result === 'no') tellScan(one.result)
    if (!tool) return
    setTold({ [tool.rental_id]: { offers: [], elsewhere: null, again: null, heldBack: null, ...one } })
  }

  async function ask(text: string, at: Tool | undefined, isPicked: boolean) {
    const place = at ?? named().find((tool) => !isFull(tool)) ?? named()[0]
    const reason = act === 'handover' && place ? now.current.toolOf(place).override_inspection?.trim() : ''
    try {
      const asked = {
        ...{ orderId, act, code: text, rental_id: place?.rental_id },
        full: named()
          .filter(isFull)
          .map(({ rental_id }) => rental_id),
        taken: [...codes.current.values()].flat(),
        ...(reason && { override_inspection: reason }),
      }
      take(await askShop(asked, named()), place, isPicked)
    } catch (thrown) {
      tell(place, refusalOf(thrown, text))
    }
  }

  function take({ rental_id, code, is_newly_named }: Scanned, place: Tool | undefined, isPicked: boolean) {
    const tool = named().find((one) => one.rental_id === rental_id)
    if (!tool)
      return tell(place, {
        result: 'no',
        sentence: `Vieneto ${code} įrankis čia nerodomas. Įkelkite puslapį iš naujo.`,
      })
    if (isFull(tool))
      return tell(tool, {
        result: 'no',
        sentence: `Visi ${mostScanned(act, tool)}\u00a0vnt. jau nuskaityti. Jei imate ${code}, nuimkite kurį nors kitą.`,
      })
    codes.current.set(rental_id, [...codesOf(tool), code])
    changeTool(tool, (before) => withScanned(act, before, code))
    const newly = is_newly_named ? ' – išduotas buvo be numerio, dabar įrašytas' : ''
    tell(tool, { result: 'yes', sentence: `${code}${newly}` }, isPicked)
  }

  function scan(text: string, tool?: Tool, isPicked = false) {
    if (!text.trim()) return
    setWaiting((before) => before + 1)
    line.current = line.current
      .then(() => ask(text.trim(), tool, isPicked))
      .finally(() => setWaiting((before) => before - 1))
  }
  function pick(picked: string[], tool: Tool) {
    for (const code of picked) scan(code, tool, true)
  }
  useHandScanner((text) => named().length > 0 && scan(text))

  function undo(tool: Tool, code: string) {
    codes.current.set(
      tool.rental_id,
      codesOf(tool).filter((one) => one !== code),
    )
    changeTool(tool, (before) => withoutScanned(act, tool, before, code))
    setTold({})
  }

  return { told: (tool) => told[tool.rental_id] ?? null, waiting, scan: (text, tool) => scan(text, tool), pick, undo }
}

function refusalOf(thrown: unknown, text: string): Pick<ScanTold, 'result' | 'sentence'> & Partial<ScanTold> {
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
