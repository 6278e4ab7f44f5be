import { useRef, useState } from 'react'
import { readUnitCode } from '#catalogue/units/read-unit-code.ts'
import { ScanLine } from '#counter/handovers/office/scan-line.tsx'
import { Ticked } from '#counter/handovers/office/ticked.tsx'
import { LazyCameraScanner } from '#shell/ui/office/lazy-camera-scanner.tsx'
import { playScanFeedback } from '#shell/ui/office/play-scan-feedback.ts'
import { useHandScanner } from '#shell/ui/office/use-hand-scanner.ts'

interface CodeScansProps {
  title: string
  /** The server's path. */
  name: string
  codes: string[]
  known: readonly string[]
  wanted: number
  /** The refusal of a code that is not known; undefined: it is taken all the same, and the shop decides. */
  strange: ((code: string) => string) | undefined
  onChange: (codes: string[]) => void
}

/** Scans machines of a transfer: by hand, hand scanner or camera. */
export function CodeScans({ title, name, codes, known, wanted, strange, onChange }: CodeScansProps) {
  const [isLooking, setLooking] = useState(false)
  const [entry, setTold] = useState<{ isYes: boolean; sentence: string } | null>(null)
  // State that React has not rendered yet.
  const now = useRef(codes)
  now.current = codes

  function scan(text: string) {
    const readings = readUnitCode(text)
    const code = known.find((one) => readings.includes(one.toUpperCase())) ?? (strange ? undefined : readings[0])
    const isYes = code !== undefined && !now.current.includes(code)
    playScanFeedback(isYes ? 'yes' : 'no')
    if (code === undefined) return setTold({ isYes, sentence: strange?.(text.trim()) ?? 'Tai ne vieneto kodas.' })
    if (!isYes) return setTold({ isYes, sentence: `${code} jau nuskaitytas.` })
    now.current = [...now.current, code]
    onChange(now.current)
    setTold({ isYes, sentence: code })
  }
  useHandScanner(scan)

  const said = entry && (
    <p
      role={entry.isYes ? 'status' : 'alert'}
      className={`rounded-house px-4 py-3 font-semibold ${entry.isYes ? 'bg-good-tint text-good' : 'bg-bad-tint text-bad'}`}
    >
      {entry.sentence}
    </p>
  )
  const count = `${codes.length} iš ${wanted}`
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-4 font-semibold">
        <span>Vienetai</span>
        <span className={`figures text-lg ${codes.length === wanted ? 'text-good' : ''}`} aria-live="polite">
          {count}
        </span>
      </legend>
      <ScanLine name={name} title={title} onScan={scan} onCamera={() => setLooking(true)} />
      {said}
      <Ticked codes={codes} onUndo={(code) => onChange(codes.filter((one) => one !== code))} />
      {isLooking && (
        <LazyCameraScanner title={title} onCode={scan} onClose={() => setLooking(false)}>
          <div className="grid gap-2">
            <p className="figures text-lg font-semibold">{count}</p>
            {said}
          </div>
        </LazyCameraScanner>
      )}
    </fieldset>
  )
}
