import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckIcon, WarningIcon } from '#shell/ui/frame-icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { LazyCameraScanner } from '#shell/ui/office/lazy-camera-scanner.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { takeBackAddress } from '../addresses.ts'
import type { HandoverTool } from '../handovers.contract.ts'
import { countScans } from '../scanned-units-draft.ts'
import type { ToolDraft } from '../stored-handover-draft.ts'
import { ScanLine } from './scan-line.tsx'
import { Ticked } from './ticked.tsx'
import type { ScanMessage, ScanningState } from './use-scanning.ts'

interface UnitScansProps {
  act: 'handover' | 'return'
  tool: HandoverTool
  draft: ToolDraft
  /** The server's path of this tool: `lines.0`. */
  path: string
  scanning: ScanningState
}

export function UnitScans({ act, tool, draft, path, scanning }: UnitScansProps) {
  const [isLooking, setLooking] = useState(false)
  const [done, wanted] = countScans(act, tool, draft)
  const codes = draft.unit_codes ?? []
  const message = scanning.describe(tool)
  const left = offered(act, tool).filter((code) => !codes.includes(code))
  const scan = (text: string) => scanning.scan(text, tool)
  const pick = (...picked: string[]) => scanning.pick(picked, tool)

  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-4 font-semibold">
        <span className="flex items-center gap-2">
          Vienetai
          {scanning.waiting > 0 && <Spinner />}
        </span>
        <span className={`figures text-lg ${done > 0 && done === wanted ? 'text-good' : ''}`} aria-live="polite">
          {`${done} iš ${wanted}`}
        </span>
      </legend>
      <ScanLine name={`${path}.unit_codes`} title={tool.title} onScan={scan} onCamera={() => setLooking(true)} />
      <Told message={message} onTake={pick} />
      <Ticked codes={codes} onUndo={(code) => scanning.undo(tool, code)} />
      {done < wanted && (
        <Proposed
          act={act}
          codes={left}
          wanted={wanted - done}
          isBegun={done > 0}
          needsInspection={tool.needs_inspection}
          onTake={pick}
        />
      )}
      {isLooking && (
        <LazyCameraScanner title={tool.title} onCode={scan} onClose={() => setLooking(false)}>
          {(message || done > 0) && (
            <div className="grid gap-2">
              <p className="figures text-lg font-semibold">{`${done} iš ${wanted}`}</p>
              <Told message={message} onTake={pick} />
            </div>
          )}
        </LazyCameraScanner>
      )}
    </fieldset>
  )
}

const offered = (act: UnitScansProps['act'], { proposed, out }: HandoverTool): string[] =>
  (act === 'handover' ? proposed : out).map(({ code }) => code)

function Told({ message, onTake }: { message: ScanMessage | null; onTake: (code: string) => void }) {
  const isYes = message?.result === 'yes'
  const place = useRef<HTMLDivElement>(null)
  // without it the field is under the header or a phone's bottom bar
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div ref={place} role={isYes ? 'status' : 'alert'} className="scroll-mt-18 scroll-mb-4">
      {message && (
        <div className={`rounded-house px-4 py-3 ${isYes ? 'bg-good-tint text-good' : 'bg-bad-tint text-bad'}`}>
          <p className="flex gap-2 font-semibold">
            {isYes ? <CheckIcon className="mt-0.5" /> : <WarningIcon className="mt-0.5" />}
            <span>{message.sentence}</span>
          </p>
          <div className="flex flex-wrap gap-2 pt-3 empty:hidden">
            {message.offers.map((code) => (
              <Chip key={code} onPress={() => onTake(code)}>
                {`Imti ${code}`}
              </Chip>
            ))}
            {message.again && <Chip onPress={() => onTake(message.again ?? '')}>Bandyti dar kartą</Chip>}
            {message.elsewhere && (
              <LinkButton
                size="large"
                variant="quiet"
                to={takeBackAddress(message.elsewhere)}
              >{`Atverti užsakymo Nr.\u00a0${message.elsewhere} grąžinimą`}</LinkButton>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

interface ProposedProps {
  act: UnitScansProps['act']
  codes: string[]
  wanted: number
  /** The other units must be named too. */
  isBegun: boolean
  needsInspection: boolean
  onTake: (...codes: string[]) => void
}

const maxChips = 12

function Proposed({ act, codes, wanted, isBegun, needsInspection, onTake }: ProposedProps) {
  const shown = codes.slice(0, Math.min(wanted, maxChips))
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-soft">
        {hintOf(act, { isBegun, shown: shown.length, wanted, isShort: needsInspection && codes.length < wanted })}
      </p>
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {shown.map((code) => (
            <Chip key={code} onPress={() => onTake(code)}>
              <span className="figures">{code}</span>
            </Chip>
          ))}
          {shown.length > 1 && (
            <Chip onPress={() => onTake(...codes.slice(0, wanted))}>{`Visi ${Math.min(wanted, codes.length)}`}</Chip>
          )}
        </div>
      )}
    </div>
  )
}

function hintOf(
  act: UnitScansProps['act'],
  { isBegun, shown, wanted, isShort }: { isBegun: boolean; shown: number; wanted: number; isShort: boolean },
) {
  if (act === 'return')
    return isBegun
      ? 'Grąžinama tiek, kiek nuskaityta. Kiti lieka pas klientą.'
      : shown < wanted
        ? 'Dalis išduota be numerių: nuskaitykite, ir jie bus įrašyti.'
        : 'Nenuskaičius grąžinami visi, kurie išduoti.'
  if (isShort)
    return shown > 0
      ? `Vienetų, kurių patikra galioja, yra tik ${shown}:`
      : 'Laisvų vienetų, kurių patikra galioja, nėra.'
  if (isBegun) return `Trūksta ${wanted}\u00a0vnt.: nuskaitykite, paspauskite siūlomą arba sumažinkite kiekį.`
  return shown > 0 ? 'Nenuskaičius bus išduoti šie:' : 'Laisvų vienetų su numeriu nėra.'
}

function Chip({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-12 items-center rounded-house border border-edge bg-raised px-4 font-semibold text-ink hover:border-ink"
    >
      {children}
    </button>
  )
}
