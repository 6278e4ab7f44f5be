import { useState } from 'react'
import { ListUnits, type Unit } from '#catalogue/units/units.contract.ts'
import { BulkLabels } from '#people/labels/office/public/bulk-labels.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { TagIcon } from '#shell/ui/office/icons.tsx'
import type { BulkActionsProps } from '#shell/ui/office/list-definition.ts'
import { readChosenRows } from '#shell/ui/office/read-chosen-rows.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { maxUnitLabels } from '../labels.contract.ts'
import { LabelsModal } from './labels-modal.tsx'

const reading = {
  max: maxUnitLabels,
  of: 'vienetų',
  // no loader: what a press asks for
  readPage: (query: Record<string, string>) => sendRequest(ListUnits, { query: query as never }),
}

/** Stickers with codes, and what the shop marks machines with. */
export function BulkUnits(props: BulkActionsProps) {
  const { chosen, dialog, say } = props
  const [pending, setPending] = useState(false)
  if (chosen.count === 0) return null

  async function print() {
    setPending(true)
    try {
      const ids = (await readChosenRows<Unit>(chosen, reading)).map(({ id }) => id)
      dialog.open(({ onClose }) => <LabelsModal ids={ids} onClose={onClose} />)
    } catch (thrown) {
      say.failed(readProblem(thrown, 'Vienetų gauti nepavyko.').message)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <BulkLabels {...props} kind="unit" reading={reading} />
      <Button variant="quiet" pending={pending} onClick={print}>
        <TagIcon />
        <span>
          Spausdinti etiketes (<span>{chosen.count}</span>)
        </span>
      </Button>
    </>
  )
}
