import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { FileIcon } from '#shell/ui/icons.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import type { ListFilters } from './office-products.ts'

const ImportProducts = createLazyComponent(() => import('./import-products.tsx'), { isWindow: true })

type ProductFilesProps = {
  kind: Kind
  given: ListFilters
  say: ReturnType<typeof useNotices>['say']
  onImported: () => void
}

export function ProductFiles({ kind, given, say, onImported }: ProductFilesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ExportButton
        call={AdminProducts[kind].export}
        query={given}
        onFailed={(thrown) =>
          say.failed(renderErrorMessage(thrown, renderEnglish('An error occurred while processing your request')))
        }
      />
      <IfPermitted right="catalogue:write">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <FileIcon />
          Importuoti CSV
        </Button>
      </IfPermitted>
      {open && <ImportProducts kind={kind} onClose={() => setOpen(false)} onDone={onImported} />}
    </>
  )
}
