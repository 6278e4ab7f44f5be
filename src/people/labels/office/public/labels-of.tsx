import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { TagIcon } from '#shell/ui/office/icons.tsx'
import type { Label } from '../../label.ts'
import type { LabelledKind } from '../../label-colours.ts'
import { LabelTags } from './label-tags.tsx'

const LabelsModal = createLazyComponent(() => import('../labels-modal.tsx'), { isWindow: true })

interface LabelsOfProps {
  kind: LabelledKind
  id: number
  labels: Label[] | undefined
  mayChange: boolean
  onChanged: () => void
  className?: string
}

/** On the page of what has them: all labels, and the button that puts them on and takes them off. */
export function LabelsOf({ kind, id, labels = [], mayChange, onChanged, className = '' }: LabelsOfProps) {
  const [isOpen, open] = useState(false)
  if (labels.length === 0 && !mayChange) return null
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <LabelTags labels={labels} all />
      {mayChange && (
        <Button variant="quiet" size="small" onClick={() => open(true)}>
          <TagIcon className="size-4" />
          <span>{labels.length > 0 ? 'Keisti žymas' : 'Pridėti žymą'}</span>
        </Button>
      )}
      {isOpen && (
        <LabelsModal
          kind={kind}
          rows={[{ id, labels }]}
          onClose={() => {
            open(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
