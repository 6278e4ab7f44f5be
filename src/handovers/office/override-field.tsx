import { useMay } from '#ui/office/may.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Tool } from '../handovers.contract.ts'
import type { ToolDraft } from '../kept-act.ts'

interface OverrideFieldProps {
  tool: Tool
  draft: ToolDraft
  /** `lines.0`: what the server calls this tool. */
  path: string
  /** A machine that was scanned and held back. */
  heldBack: string | null
  onChange: (changes: Partial<ToolDraft>) => void
}

/** Where inspected machines are too few, whoever may lets another one go out by saying why. */
export function OverrideField({ tool, draft, path, heldBack, onChange }: OverrideFieldProps) {
  const may = useMay()
  const isShort = tool.proposed.length < draft.quantity
  if (!tool.needs_inspection || !may('inspections:override')) return null
  if (!isShort && !heldBack && !draft.override_inspection) return null
  return (
    <TextField
      label="Kodėl išduodate be galiojančios patikros"
      name={`${path}.override_inspection`}
      optional
      maxLength={300}
      autoComplete="off"
      value={draft.override_inspection ?? ''}
      onChange={({ target }) => onChange({ override_inspection: target.value })}
      hint={
        heldBack
          ? `Įrašykite priežastį ir skenuokite ${heldBack} dar kartą. Priežastis liks istorijoje.`
          : 'Įrašius priežastį, galima išduoti ir kitus vienetus. Priežastis liks istorijoje.'
      }
    />
  )
}
