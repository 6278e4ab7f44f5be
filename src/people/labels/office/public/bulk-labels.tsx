import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { TagIcon } from '#shell/ui/office/icons.tsx'
import type { BulkActionsProps } from '#shell/ui/office/list-definition.ts'
import { readChosenRows } from '#shell/ui/office/read-chosen-rows.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { Label } from '../../label.ts'
import { type LabelledKind, rightsToLabel } from '../../label-colours.ts'

const LabelsModal = createLazyComponent(() => import('../labels-modal.tsx'), { isWindow: true })

type LabelledRow = { id: number; labels?: Label[] | undefined }

interface BulkLabelsProps extends BulkActionsProps {
  kind: LabelledKind
  reading: Parameters<typeof readChosenRows<LabelledRow>>[1]
}

/** Puts labels on all that is chosen in a list, and takes them off. */
export function BulkLabels({ kind, chosen, reading, dialog, may, say, onEnd }: BulkLabelsProps) {
  const [pending, setPending] = useState(false)
  if (!rightsToLabel[kind].some(may)) return null

  async function open() {
    setPending(true)
    try {
      const rows = await readChosenRows(chosen, reading)
      dialog.open(({ onDone }) => (
        <LabelsModal
          kind={kind}
          rows={rows}
          onClose={() => {
            onEnd()
            onDone()
          }}
        />
      ))
    } catch (thrown) {
      say.failed(readProblem(thrown, 'Sąrašo gauti nepavyko.').message)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="quiet" pending={pending} disabled={chosen.count === 0} onClick={open}>
      <TagIcon />
      <span>Žymos</span>
    </Button>
  )
}
