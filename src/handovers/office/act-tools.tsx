import type { ReactNode } from 'react'
import type { FieldErrors } from '#ui/field-errors.tsx'
import type { Tool } from '../handovers.contract.ts'
import type { ToolDraft } from '../kept-act.ts'
import { metersOf } from '../meter-readings.ts'
import { mostScanned, withQuantity } from '../with-scanned.ts'
import { MeterFields } from './meter-fields.tsx'
import { OverrideField } from './override-field.tsx'
import { ToolFields } from './tool-fields.tsx'
import { ToolFrame } from './tool-frame.tsx'
import { UnitScans } from './unit-scans.tsx'
import type { ToolChange } from './use-act.ts'
import type { Scanning } from './use-scanning.ts'

interface ActToolsProps {
  act: 'handover' | 'return'
  orderId: number
  tools: Tool[]
  toolOf: (tool: Tool) => ToolDraft
  changeTool: ToolChange
  scanning: Scanning
  errors: FieldErrors | undefined
  /** How many of a tool may change hands. */
  most: (tool: Tool) => number
  /** Under a tool's title: until when, how late. */
  facts: (tool: Tool) => ReactNode
  /** Above the tool's state: its kit, and how it went out. */
  children: (tool: Tool, draft: ToolDraft) => ReactNode
}

/** Every tool that may change hands, ticked or not, with its state. */
export function ActTools({
  act,
  orderId,
  tools,
  toolOf,
  changeTool,
  scanning,
  errors,
  most,
  facts,
  children,
}: ActToolsProps) {
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
        most={most(tool)}
        onQuantity={(quantity) => changeTool(tool, (before) => withQuantity(before, quantity))}
        errors={errors?.[`${path}.quantity`]}
      >
        {tool.has_units && mostScanned(act, tool) > 0 && <UnitScans {...{ act, tool, draft, path, scanning }} />}
        {act === 'handover' && (
          <OverrideField
            {...{ tool, draft, path }}
            heldBack={scanning.told(tool)?.heldBack ?? null}
            onChange={(changes) => changeTool(tool, changes)}
          />
        )}
        {act === 'return' && tool.has_meter && metersOf(tool, draft).length > 0 && (
          <MeterFields {...{ tool, draft, path }} onChange={(changes) => changeTool(tool, changes)} />
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
