import { NumberField } from '#ui/number-field.tsx'
import type { Tool } from '../handovers.contract.ts'
import type { ToolDraft } from '../kept-act.ts'
import { meterReadings, metersOf } from '../meter-readings.ts'

interface MeterFieldsProps {
  tool: Tool
  draft: ToolDraft
  /** `lines.0`: what the server calls this tool. */
  path: string
  onChange: (change: (before: ToolDraft) => Partial<ToolDraft>) => void
}

/** What the meter of each machine shows as it comes back. */
export function MeterFields({ tool, draft, path, onChange }: MeterFieldsProps) {
  const sent = meterReadings(tool, draft).map(({ code }) => code)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Motovalandos</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {metersOf(tool, draft).map((code) => (
          <NumberField
            key={code}
            label={code}
            name={`${path}.meter_readings.${sent.includes(code) ? sent.indexOf(code) : code}.hours`}
            optional
            unit="val."
            step="0.1"
            min="0"
            value={draft.meters?.[code] ?? ''}
            onChange={({ target: { value } }) => onChange(({ meters }) => ({ meters: { ...meters, [code]: value } }))}
          />
        ))}
      </div>
    </fieldset>
  )
}
