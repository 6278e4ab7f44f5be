import type { ReactNode } from 'react'
import { formatHours } from '#catalogue/units/format-hours.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { QuantityStepper } from '#shell/ui/quantity-stepper.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { HandoverTool } from '../handovers.contract.ts'
import { listMeteredCodes, listMeterReadings } from '../list-meter-readings.ts'
import { getMaxScans, withQuantity } from '../scanned-units-draft.ts'
import type { ToolDraft } from '../stored-handover-draft.ts'
import { ToolFields } from './tool-fields.tsx'
import { UnitScans } from './unit-scans.tsx'
import type { ToolChange } from './use-handover-form.ts'
import type { ScanningState } from './use-scanning.ts'

interface HandoverToolsProps {
  act: 'handover' | 'return'
  orderId: number
  tools: HandoverTool[]
  toolOf: (tool: HandoverTool) => ToolDraft
  changeTool: ToolChange
  scanning: ScanningState
  errors: FormFieldErrors | undefined
  max: (tool: HandoverTool) => number
  facts: (tool: HandoverTool) => ReactNode
  children: (tool: HandoverTool, draft: ToolDraft) => ReactNode
}

export function HandoverTools({
  act,
  orderId,
  tools,
  toolOf,
  changeTool,
  scanning,
  errors,
  max,
  facts,
  children,
}: HandoverToolsProps) {
  const chosen = tools.filter((tool) => toolOf(tool).on)
  return tools.map((tool) => {
    const draft = toolOf(tool)
    const path = `lines.${chosen.indexOf(tool)}`
    return (
      <ToolFrame
        key={tool.rental_id}
        title={tool.title}
        facts={
          <>
            {tool.bundle && <span className="block">{`Rinkinys: ${tool.bundle}`}</span>}
            {facts(tool)}
          </>
        }
        on={draft.on}
        onToggle={(on) => changeTool(tool, { on })}
        quantity={draft.quantity}
        max={max(tool)}
        onQuantity={(quantity) => changeTool(tool, (before) => withQuantity(before, quantity))}
        errors={errors?.[`${path}.quantity`]}
      >
        {tool.has_units && getMaxScans(act, tool) > 0 && (
          <UnitScans act={act} tool={tool} draft={draft} path={path} scanning={scanning} />
        )}
        {act === 'handover' && (
          <OverrideField
            tool={tool}
            draft={draft}
            path={path}
            heldBack={scanning.describe(tool)?.heldBack ?? null}
            onChange={(changes) => changeTool(tool, changes)}
          />
        )}
        {tool.has_meter && listMeteredCodes(act, tool, draft).length > 0 && (
          <MeterFields
            act={act}
            tool={tool}
            draft={draft}
            path={path}
            onChange={(changes) => changeTool(tool, changes)}
          />
        )}
        {children(tool, draft)}
        <ToolFields
          orderId={orderId}
          title={tool.title}
          path={path}
          draft={draft}
          tool={tool}
          changeTool={changeTool}
        />
      </ToolFrame>
    )
  })
}

interface MeterFieldsProps {
  act: 'handover' | 'return'
  tool: HandoverTool
  draft: ToolDraft
  /** `lines.0`. */
  path: string
  onChange: (change: (before: ToolDraft) => Partial<ToolDraft>) => void
}

function MeterFields({ act, tool, draft, path, onChange }: MeterFieldsProps) {
  const sent = listMeterReadings(act, tool, draft).map(({ code }) => code)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Motovalandos</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {listMeteredCodes(act, tool, draft).map((code) => (
          <NumberField
            key={code}
            label={code}
            name={`${path}.meter_readings.${sent.includes(code) ? sent.indexOf(code) : code}.hours`}
            optional
            unit="val."
            step="0.1"
            min="0"
            hint={act === 'return' ? wentOut(tool, code) : undefined}
            value={draft.meters?.[code] ?? ''}
            onChange={({ target: { value } }) => onChange(({ meters }) => ({ meters: { ...meters, [code]: value } }))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function wentOut({ motor_hours }: HandoverTool, code: string): string | undefined {
  if (!motor_hours) return undefined
  const out = motor_hours.went_out.find((one) => one.code === code)
  return out ? `Išduodant ${formatHours(out.hours)}` : 'Išduodant neįrašyta: priemokos nesiūlysime.'
}

interface OverrideFieldProps {
  tool: HandoverTool
  draft: ToolDraft
  /** `lines.0`. */
  path: string
  /** The message when an inspection refuses the unit. */
  heldBack: string | null
  onChange: (changes: Partial<ToolDraft>) => void
}

function OverrideField({ tool, draft, path, heldBack, onChange }: OverrideFieldProps) {
  const may = usePermissions()
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

interface ToolFrameProps {
  title: string
  facts: ReactNode
  on: boolean
  onToggle: (on: boolean) => void
  quantity: number
  max: number
  onQuantity: (quantity: number) => void
  errors?: string[]
  children: ReactNode
}

function ToolFrame({ title, facts, on, onToggle, quantity, max, onQuantity, errors = [], children }: ToolFrameProps) {
  return (
    <section
      aria-label={title}
      className={`rounded-house border bg-raised ${on ? 'border-edge' : 'border-line text-soft'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
        <div className="min-w-0 flex-1 basis-52">
          <Checkbox
            checked={on}
            onChange={(event) => onToggle(event.target.checked)}
            label={<span className="text-lg leading-snug font-semibold">{title}</span>}
          />
          <div className="figures pl-8 text-sm text-soft">{facts}</div>
        </div>
        {on && max > 1 && (
          <div className="flex items-center gap-2 max-sm:pl-8">
            <QuantityStepper value={quantity} max={max} onChange={onQuantity} label={`Kiekis: ${title}`} />
            <span className="figures text-soft">{`iš ${max}`}</span>
          </div>
        )}
      </div>
      {errors.map((error) => (
        <p key={error} role="alert" className="px-4 pb-2 font-medium text-bad">
          {error}
        </p>
      ))}
      {on && <div className="grid grid-cols-1 gap-5 border-t border-line px-4 py-4">{children}</div>}
    </section>
  )
}
